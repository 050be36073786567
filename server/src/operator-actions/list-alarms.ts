import { sentenceOf } from "../alarms/alarm-kinds.ts";
import { type AlarmRow, listOpenAlarms } from "../alarms/alarm-store.ts";
import type { Deps } from "../deps.ts";

const most = 500;

/** The open alarms, the oldest first, as text. */
export async function listAlarms({ db }: Deps): Promise<string> {
  const open = await listOpenAlarms(db, most);
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
