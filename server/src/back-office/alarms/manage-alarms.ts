import { isAlarmKind } from "../../alarms/alarm-kinds.ts";
import { closeAlarms } from "../../alarms/alarm-store.ts";
import type { PrivacyDeps } from "../../privacy/deps.ts";
import { OperatorError } from "../operator-error.ts";
import { type By, performAction } from "../perform-action.ts";

interface Closing extends By {
  readonly kind: string;
  readonly subject: string;
}

/** Closes an alarm by hand. A recurrence opens a new alarm. */
export async function closeAlarm(deps: PrivacyDeps, { kind, subject, ...by }: Closing): Promise<void> {
  await performAction(deps, { ...by, action: `close alarm ${kind}`, subject }, async (tx) => {
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
