import type { readSettings } from "@baleen/contract/back-office/settings.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { serverNow } from "../../platform/clock/server-clock.ts";
import { withLineBreaks } from "../../ui/typography.tsx";
import { Table } from "../lists/List.tsx";
import { Section } from "../shell/PageFrame.tsx";
import { durationText, formatNumber } from "../values/figures.ts";
import { type Cell, type Column, joinWithSpaces, labels, Mark, Moment, useShow } from "../values/values.tsx";

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
  done: { zh: "成功", en: "Done" },
  failed: { zh: "失败", en: "Failed" },
  endedAt: { zh: "结束时间", en: "Ended" },
  age: { zh: "距今", en: "Age" },
  duration: { zh: "用时", en: "Took" },
  size: { zh: "大小", en: "Size" },
  file: { zh: "文件", en: "File" },
  encrypted: { zh: "已加密", en: "encrypted" },
} as const satisfies Record<string, Localized>;

function ageText(endedAt: string): Localized | string {
  const nowMs = serverNow();
  return nowMs === undefined ? "–" : durationText(Math.max(0, nowMs - Date.parse(endedAt)));
}

const columns: readonly Column<Backup>[] = [
  { label: texts.what, cell: ({ kind }) => texts[kind] },
  { label: labels.outcome, onPhone: "first", cell: outcomeOf },
  { label: texts.endedAt, cell: ({ endedAt }) => <Moment at={endedAt} /> },
  { label: texts.age, isFigure: true, cell: ({ endedAt }) => ageText(endedAt) },
  {
    label: texts.duration,
    isFigure: true,
    cell: ({ beganAt, endedAt }) => durationText(Date.parse(endedAt) - Date.parse(beganAt)),
  },
  { label: texts.size, isFigure: true, cell: ({ bytes }) => (bytes === null ? "–" : sizeText(bytes)) },
  { label: texts.file, cell: fileOf },
];

/** The latest backups, restores and restore drills of the database. */
export function Backups({ backups }: Pick<Settings, "backups">) {
  const show = useShow();
  return (
    <Section title={texts.title} hint={texts.hint}>
      <Table
        label={texts.title}
        columns={columns}
        rows={backups}
        rowKey={({ kind, outcome }) => `${kind} ${outcome}`}
        empty={texts.none}
      />
      {/* The error messages are too long for a table column. */}
      {backups.map(
        ({ kind, outcome, problem }) =>
          problem && (
            <p key={`${kind} ${outcome}`}>
              <strong>{show(reasonOf[kind])}</strong> {show(problem)}
            </p>
          ),
      )}
    </Section>
  );
}

function outcomeOf({ outcome }: Backup): Cell {
  return <Mark shape={outcome === "done" ? "full" : "cross"}>{texts[outcome]}</Mark>;
}

const reasonOf = {
  backup: { zh: "备份失败的原因：", en: "Why the backup failed:" },
  restore: { zh: "恢复失败的原因：", en: "Why the restore failed:" },
  drill: { zh: "恢复演练失败的原因：", en: "Why the drill failed:" },
} as const satisfies Record<Backup["kind"], Localized>;

function fileOf({ file, isEncrypted }: Backup): Cell {
  if (file === null) return "–";
  const name = <code>{withLineBreaks(file.replaceAll("-", "-|").replaceAll(".", "|."))}</code>;
  return joinWithSpaces(name, isEncrypted && texts.encrypted);
}

/** A size with a decimal unit, such as kB or MB. */
function sizeText(bytes: number): string {
  const units = ["B", "kB", "MB", "GB", "TB"];
  let size = bytes;
  let unit = 0;
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${size < 10 && unit > 0 ? size.toFixed(1) : formatNumber(Math.round(size))} ${units[unit]}`;
}
