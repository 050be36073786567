import type { ReplyOf } from "@baleen/contract/call.ts";
import { readSettings } from "@baleen/contract/console/settings.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { useText, useTexts } from "../../i18n/language.tsx";
import { BreakableText } from "../../ui/BreakableText.tsx";
import { useReply } from "../calls/use-reply.ts";
import { Failure } from "../lists/Failure.tsx";
import { type Column, Table } from "../lists/List.tsx";
import { Waiting } from "../lists/Waiting.tsx";
import { menu } from "../paths.ts";
import { PageFrame, Section } from "../shell/PageFrame.tsx";
import { Fact, Facts } from "../values/Facts.tsx";
import { Mark } from "../values/Mark.tsx";
import { Moment } from "../values/Moment.tsx";

type Settings = ReplyOf<typeof readSettings>;

const texts = {
  mode: { zh: "模式", en: "Mode" },
  demo: { zh: "演示", en: "Demo" },
  production: { zh: "正式", en: "Production" },
  node: { zh: "Node版本", en: "Node" },
  database: { zh: "数据库", en: "Database" },
  settings: { zh: "设置项", en: "Settings" },
  name: { zh: "名称", en: "Name" },
  meaning: { zh: "含义", en: "Meaning" },
  value: { zh: "是否已设", en: "Value" },
  isSet: { zh: "已设", en: "Set" },
  notSet: { zh: "默认", en: "Default" },
  fingerprint: { zh: "指纹", en: "Fingerprint" },
  migrations: { zh: "数据库迁移", en: "Migrations" },
  appliedAt: { zh: "执行时间", en: "Applied" },
} as const satisfies Record<string, Localized>;

const settingColumns: readonly Column<Settings["settings"][number]>[] = [
  {
    label: texts.name,
    cell: ({ name }) => (
      <code>
        <BreakableText text={name.replaceAll("_", "_|")} />
      </code>
    ),
  },
  { label: texts.meaning, cell: ({ meaning }) => <Meaning meaning={meaning} /> },
  { label: texts.value, cell: (setting) => <SettingState setting={setting} /> },
  {
    label: texts.fingerprint,
    isFigure: true,
    cell: ({ fingerprint }) => fingerprint && <code>{fingerprint}</code>,
  },
];

const migrationColumns: readonly Column<Settings["migrations"][number]>[] = [
  { label: texts.name, cell: ({ name }) => name },
  { label: texts.appliedAt, cell: ({ appliedAt }) => <Moment at={appliedAt} /> },
];

/** Which settings are set, without their values. */
export function SettingsPage() {
  const text = useText();
  const words = useTexts(texts);
  const { data, error, refetch } = useReply(readSettings);
  return (
    <PageFrame title={text(menu.settings.label)}>
      {error && <Failure error={error} onRetry={refetch} />}
      {!data && !error && <Waiting />}
      {data && (
        <>
          <Facts>
            <Fact label={texts.mode}>{words[data.mode]}</Fact>
            <Fact label={texts.node}>{data.nodeVersion}</Fact>
            <Fact label={texts.database}>{data.databaseVersion}</Fact>
          </Facts>
          <Section title={words.settings}>
            <Table
              label={words.settings}
              columns={settingColumns}
              rows={data.settings}
              rowKey={({ name }) => name}
            />
          </Section>
          <Section title={words.migrations}>
            <Table
              label={words.migrations}
              columns={migrationColumns}
              rows={data.migrations}
              rowKey={({ name }) => name}
            />
          </Section>
        </>
      )}
    </PageFrame>
  );
}

function Meaning({ meaning }: { meaning: Localized }) {
  return useText()(meaning);
}

function SettingState({ setting }: { setting: Settings["settings"][number] }) {
  const words = useTexts(texts);
  return setting.isSet ? (
    <Mark shape="full" tone="plain">
      {words.isSet}
    </Mark>
  ) : (
    <Mark shape="hollow" tone="plain">
      {words.notSet} {setting.default}
    </Mark>
  );
}
