import { isAlarmKind, sentenceOf } from "../../alarms/alarm-kinds.ts";
import { type AlarmRow, closeAlarms, listOpenAlarms } from "../../alarms/alarm-store.ts";
import type { PrivacyDeps } from "../../privacy/deps.ts";
import { OperatorError } from "../operator-error.ts";
import { type By, type OperatorAction, performAction } from "../perform-action.ts";

const most = 500;

/** The open alarms, the oldest first, as text. */
export async function listAlarms({ db }: PrivacyDeps): Promise<string> {
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

interface Closing extends By {
  readonly kind: string;
  readonly subject: string;
}

/** Closes an alarm by hand. A recurrence opens a new alarm. */
export async function closeAlarm(deps: PrivacyDeps, { kind, subject, ...by }: Closing): Promise<void> {
  const action: OperatorAction = {
    ...by,
    action: "closeAlarm",
    params: { kind },
    subject: { kind: "alarm", id: subject },
  };
  await performAction(deps, action, async (tx) => {
    if (!isAlarmKind(kind)) {
      throw new OperatorError({ zh: `没有名为${kind}的报警`, en: `No alarm is called ${kind}` });
    }
    const closing = { kinds: [kind], subjects: [subject], at: deps.clock.now(), by: by.operator.login };
    if ((await closeAlarms(tx, closing)) === 0) {
      throw new OperatorError({
        zh: `${subject}没有未关闭的报警${kind}`,
        en: `No alarm ${kind} is open about ${subject}`,
      });
    }
    return { result: null };
  });
}
