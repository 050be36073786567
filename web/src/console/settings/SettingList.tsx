import type { readSettings } from "@baleen/contract/back-office/settings.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { useState } from "react";
import { withLineBreaks } from "../../ui/typography.tsx";
import { Table } from "../lists/List.tsx";
import lists from "../lists/lists.module.css";
import { Section } from "../shell/PageFrame.tsx";
import values from "../values/values.module.css";
import { type Column, labels, Mark, useShow } from "../values/values.tsx";
import styles from "./settings.module.css";

type Setting = ReplyOf<typeof readSettings>["settings"][number];

const texts = {
  title: { zh: "设置项", en: "Settings" },
  hint: {
    zh: "服务器启动时读入，控制台不能修改。密钥不显示；两个节点的指纹相同，值就相同。",
    en: "Read when the server starts; the console cannot change them. Secrets are not shown; nodes with the same fingerprint have the same value.",
  },
  first: { zh: "先看这十项", en: "The ten to look at first" },
  others: { zh: "其余设置项", en: "All others" },
  find: { zh: "查找设置项", en: "Find a setting" },
  found: { zh: "找到的设置项", en: "Settings that were found" },
  none: { zh: "没有这样的设置项。", en: "There is no such setting." },
  meaning: { zh: "含义", en: "Meaning" },
  value: { zh: "值", en: "Value" },
  secret: { zh: "已设，不显示", en: "Set, not shown" },
  notSet: { zh: "未设", en: "Not set" },
  byDefault: { zh: "默认：", en: "Default: " },
  environment: { zh: "环境变量", en: "Environment" },
  fingerprint: { zh: "指纹", en: "Fingerprint" },
} as const satisfies Record<string, Localized>;

const columns: readonly Column<Setting>[] = [
  {
    label: labels.name,
    cell: ({ name }) => <code className={styles.name}>{withLineBreaks(name.replaceAll("_", "_|"))}</code>,
  },
  { label: texts.value, onPhone: "second", cell: (setting) => <Value setting={setting} /> },
  { label: texts.meaning, cell: ({ meaning }) => meaning },
];

/**
 * Each setting with its value and the value's source. Shows the most important settings first, or the search results.
 */
export function SettingList({ settings }: { settings: readonly Setting[] }) {
  const show = useShow();
  const [typed, setTyped] = useState("");
  const query = typed.trim().toLowerCase();
  const list = (label: string, rows: readonly Setting[]) => (
    <>
      <h3>{label}</h3>
      <Table label={label} columns={columns} rows={rows} rowKey="name" />
    </>
  );
  const found = settings.filter((setting) => isAbout(setting, query));
  return (
    <Section title={texts.title} hint={texts.hint}>
      <label className={lists.filter}>
        {show(texts.find)}
        <input
          type="search"
          enterKeyHint="search"
          className={lists.control}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      {query === "" ? (
        <>
          {list(
            show(texts.first),
            settings.filter(({ matters }) => matters),
          )}
          <details>
            <summary className={styles.summary}>{show(texts.others)}</summary>
            {list(
              show(texts.others),
              settings.filter(({ matters }) => !matters),
            )}
          </details>
        </>
      ) : found.length > 0 ? (
        list(show(texts.found), found)
      ) : (
        <p className={lists.empty} role="status">
          {show(texts.none)}
        </p>
      )}
    </Section>
  );
}

/** Names can also be searched with spaces, such as `smtp url`. */
function isAbout({ name, meaning, value }: Setting, query: string): boolean {
  const searchable = [name, name.replaceAll("_", " "), meaning.zh, meaning.en, value ?? ""];
  return searchable.some((text) => text.toLowerCase().includes(query));
}

function Value({ setting }: { setting: Setting }) {
  const show = useShow();
  const { source, value, file, fingerprint, default: byDefault } = setting;
  if (source === "default") {
    return (
      <Mark shape="hollow">{byDefault === null ? texts.notSet : `${show(texts.byDefault)}${byDefault}`}</Mark>
    );
  }
  return (
    <div>
      <Mark shape="full" tone="plain">
        {value === null ? texts.secret : withLineBreaks(value.replaceAll(/[/,._-]/g, "$&|"))}
      </Mark>
      <div className={values.aside}>
        {file === null ? show(texts.environment) : withLineBreaks(file.replaceAll("/", "/|"))}
        {fingerprint && ` · ${show(texts.fingerprint)} ${fingerprint}`}
      </div>
    </div>
  );
}
