import type { readSettings } from "@baleen/contract/back-office/settings.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { useText, useTexts } from "../../platform/i18n/use-language.tsx";
import { breakable } from "../../ui/typography.tsx";
import type { Column } from "../lists/column.ts";
import { Table } from "../lists/List.tsx";
import lists from "../lists/lists.module.css";
import { Section } from "../shell/PageFrame.tsx";
import { count } from "../values/figures.ts";
import { LocalizedText, Mark, Moment } from "../values/values.tsx";
import { durationText } from "./durations.ts";

type Settings = ReplyOf<typeof readSettings>;
type Backup = Settings["backups"][number];

const texts = {
  title: { zh: "备份", en: "Backups" },
  hint: {
    zh: "每种操作最近一次成功和最近一次失败。正式运行时设置BACKUP_DIR或PGBACKREST_STANZA后，26小时没有备份会报警。",
    en: "The last success and the last failure of each. In production with BACKUP_DIR or PGBACKREST_STANZA, 26 hours without a backup raise an alarm.",
  },
  none: {
    zh: "还没有备份。运行baleen backup，或按docs/operations/backups.md设为每晚执行。",
    en: "No backup yet. Run baleen backup, or have it run each night: docs/operations/backups.md.",
  },
  what: { zh: "操作", en: "What" },
  backup: { zh: "备份", en: "Backup" },
  restore: { zh: "恢复", en: "Restore" },
  drill: { zh: "恢复演练", en: "Restore drill" },
  outcome: { zh: "结果", en: "Outcome" },
  done: { zh: "成功", en: "Done" },
  failed: { zh: "失败", en: "Failed" },
  endedAt: { zh: "结束时间", en: "Ended" },
  age: { zh: "距今", en: "Age" },
  duration: { zh: "用时", en: "Took" },
  size: { zh: "大小", en: "Size" },
  file: { zh: "文件", en: "File" },
  encrypted: { zh: "已加密", en: "encrypted" },
} as const satisfies Record<string, Localized>;

const columns: readonly Column<Backup>[] = [
  { label: texts.what, cell: ({ kind }) => <LocalizedText text={texts[kind]} /> },
  { label: texts.outcome, onPhone: "first", cell: ({ outcome }) => <Outcome outcome={outcome} /> },
  { label: texts.endedAt, cell: ({ endedAt }) => <Moment at={endedAt} /> },
  {
    label: texts.age,
    isFigure: true,
    cell: ({ endedAt }) => <LocalizedText text={durationText(Date.now() - Date.parse(endedAt))} />,
  },
  {
    label: texts.duration,
    isFigure: true,
    cell: ({ beganAt, endedAt }) => (
      <LocalizedText text={durationText(Date.parse(endedAt) - Date.parse(beganAt))} />
    ),
  },
  { label: texts.size, isFigure: true, cell: ({ bytes }) => (bytes === null ? "–" : sizeText(bytes)) },
  { label: texts.file, cell: (backup) => <BackupFile backup={backup} /> },
];

/** The last backups, restores and restore drills of the database. */
export function Backups({ backups }: Pick<Settings, "backups">) {
  const words = useTexts(texts);
  return (
    <Section title={words.title}>
      <p>{words.hint}</p>
      {backups.length === 0 ? (
        <p className={lists.empty}>{words.none}</p>
      ) : (
        <Table
          label={words.title}
          columns={columns}
          rows={backups}
          rowKey={({ kind, outcome }) => `${kind} ${outcome}`}
        />
      )}
      {backups.map((backup) => (
        <Reason key={`${backup.kind} ${backup.outcome}`} backup={backup} />
      ))}
    </Section>
  );
}

function Outcome({ outcome }: Pick<Backup, "outcome">) {
  const words = useTexts(texts);
  return (
    <Mark shape={outcome === "done" ? "full" : "cross"} tone={outcome === "done" ? "good" : "bad"}>
      {words[outcome]}
    </Mark>
  );
}

/** Below the table, because the reason is too long for a column. */
function Reason({ backup: { kind, problem } }: { backup: Backup }) {
  const text = useText();
  if (problem === null) return null;
  return (
    <p>
      <strong>{text(reasonOf[kind])}</strong> {text(problem)}
    </p>
  );
}

const reasonOf = {
  backup: { zh: "备份失败的原因：", en: "Why the backup failed:" },
  restore: { zh: "恢复失败的原因：", en: "Why the restore failed:" },
  drill: { zh: "恢复演练失败的原因：", en: "Why the drill failed:" },
} as const satisfies Record<Backup["kind"], Localized>;

function BackupFile({ backup: { file, isEncrypted } }: { backup: Backup }) {
  const words = useTexts(texts);
  if (file === null) return "–";
  return (
    <>
      <code>{breakable(file.replaceAll("-", "-|").replaceAll(".", "|."))}</code>
      {isEncrypted && ` ${words.encrypted}`}
    </>
  );
}

/** A size in decimal units. */
function sizeText(bytes: number): string {
  const units = ["B", "kB", "MB", "GB", "TB"];
  let size = bytes;
  let unit = 0;
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${size < 10 && unit > 0 ? size.toFixed(1) : count(Math.round(size))} ${units[unit]}`;
}
