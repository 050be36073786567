import { isPermitted } from "@baleen/contract/back-office/roles.ts";
import { closerOf, isAlarmKind, sentenceOf } from "../../alarms/alarm-kinds.ts";
import { closeAlarms, findAlarm } from "../../alarms/alarm-store.ts";
import { ExplainedError } from "../../platform/explained-error.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { PrivacyDeps } from "../../privacy/deps.ts";
import type { ConsoleAction } from "../console-handler.ts";
import { type ActionContext, performAction } from "../perform-action.ts";

/** The permission depends on the alarm's kind. */
export const closeAlarm: ConsoleAction<"closeAlarm"> = async (deps, { id, ...by }) => {
  const alarm = await findAlarm(deps.db, id);
  if (!alarm) throw new AppError("notFound");
  const { kind, subject } = alarm;
  const { role } = by.operator;
  if (role !== undefined && !isPermitted(role, closerOf(kind))) throw new AppError("roleForbids");
  await closeAlarmAbout(deps, { kind, subject, ...by });
  return null;
};

/** Closes the open alarm of a kind about a subject. A recurrence opens a new one. Throws `ExplainedError`. */
export async function closeAlarmAbout(
  deps: PrivacyDeps,
  { kind, subject, ...by }: ActionContext & { readonly kind: string; readonly subject: string },
): Promise<void> {
  const params = { sentence: sentenceOf(kind) };
  const action = { ...by, action: "closeAlarm", params, subject: { kind: "alarm", id: subject } } as const;
  await performAction(deps, action, async (tx) => {
    if (!isAlarmKind(kind)) {
      throw new ExplainedError({ zh: `没有名为${kind}的报警`, en: `No alarm is called ${kind}` });
    }
    const closing = { kinds: [kind], subjects: [subject], at: deps.clock.now(), by: by.operator.login };
    if ((await closeAlarms(tx, closing)) === 0) {
      throw new ExplainedError({
        zh: `${subject}没有未关闭的报警${kind}`,
        en: `No alarm ${kind} is open about ${subject}`,
      });
    }
    return { result: null, details: { kind } };
  });
}
