import type { listAlarms as call } from "@baleen/contract/back-office/alarms.ts";
import { closerOf, sentenceOf } from "../../alarms/alarm-kinds.ts";
import { type AlarmRow, listAlarmPage, listOpenAlarms } from "../../alarms/alarm-store.ts";
import type { PrivacyDeps } from "../../privacy/deps.ts";
import type { ConsoleHandler } from "../console-handler.ts";
import { pageOfRows, readPage } from "../list-pages.ts";

export const listAlarms: ConsoleHandler<typeof call> = async ({ reads }, { query, language }) => {
  const { after, limit } = readPage(query);
  const found = await listAlarmPage(reads, {
    isOpen: query.state !== "closed",
    beforeId: after === undefined ? undefined : Number(after),
    max: limit + 1,
  });
  const { shown, next } = pageOfRows(found, query, ({ id }) => String(id));
  const rows = shown.map(({ id, kind, subject, details, times, ...row }) => ({
    id,
    kind,
    subject,
    sentence: sentenceOf(kind)[language],
    details,
    times,
    firstAt: row.first_at.toISOString(),
    lastAt: row.last_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    closedBy: row.closed_by,
    closer: closerOf(kind),
  }));
  return { rows, next };
};

const maxPrinted = 500;

/** The open alarms, the oldest first, as text. */
export async function printOpenAlarms({ db }: PrivacyDeps): Promise<string> {
  const open = await listOpenAlarms(db, maxPrinted);
  if (open.length === 0) return "No alarm is open.\n";
  return `${open.map(describeAlarm).join("\n")}\n`;
}

export function describeAlarm(alarm: AlarmRow): string {
  const { kind, subject, times, details, closed_at: closedAt, closed_by: by } = alarm;
  const sentence = sentenceOf(kind).en;
  const since = `${alarm.first_at.toISOString()}, last ${alarm.last_at.toISOString()}, ${times} times`;
  const end = closedAt ? `\n    closed ${closedAt.toISOString()} by ${by ?? "itself"}` : "";
  return `${kind}  ${subject}: ${sentence}\n    since ${since}  ${JSON.stringify(details)}${end}`;
}
