import type * as calls from "@baleen/contract/back-office/alarms.ts";
import { isPermitted } from "@baleen/contract/back-office/roles.ts";
import { closerOf, isAlarmKind } from "../../alarms/alarm-kinds.ts";
import { closeAlarms, findAlarm } from "../../alarms/alarm-store.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { PrivacyDeps } from "../../privacy/deps.ts";
import { actionBy, type ConsoleHandler } from "../console-handler.ts";
import { OperatorError } from "../operator-error.ts";
import { type By, performAction } from "../perform-action.ts";

/** The permission depends on the alarm's kind. */
export const closeAlarm: ConsoleHandler<typeof calls.closeAlarm> = async (deps, asked) => {
  const alarm = await findAlarm(deps.db, asked.params.id);
  if (!alarm) throw new AppError("notFound");
  const { kind, subject } = alarm;
  if (!isPermitted(asked.operator.role, closerOf(kind))) throw new AppError("roleForbids");
  await closeAlarmAbout(deps, { kind, subject, ...actionBy(asked) });
  return null;
};

/** Closes the open alarm of a kind about a subject. A recurrence opens a new one. Throws `OperatorError`. */
export async function closeAlarmAbout(
  deps: PrivacyDeps,
  { kind, subject, ...by }: By & { readonly kind: string; readonly subject: string },
): Promise<void> {
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
