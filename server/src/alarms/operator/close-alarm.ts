import { isPermitted } from "@baleen/contract/back-office/roles.ts";
import type { ConsoleAction } from "../../operators/console-handler.ts";
import { performAction } from "../../operators/perform-action.ts";
import { Rejection } from "../../platform/rejection.ts";
import { type AlarmKind, closerOf, summaryOf } from "../alarm-kinds.ts";
import { closeAlarms, findAlarm } from "../alarm-store.ts";

/**
 * Closes the open alarm with the same kind and subject as the given one; a recurrence opens a new one. The required
 * permission depends on the kind. Throws `notFound` or `alarmNotOpen`.
 */
export const closeAlarm: ConsoleAction<"closeAlarm"> = async (context, { id, ...by }) => {
  const alarm = await findAlarm(context.db, id);
  if (!alarm) throw new Rejection("notFound");
  const { kind, subject } = alarm;
  const { role, login } = by.operator;
  if (role !== undefined && !isPermitted(role, closerOf(kind))) throw new Rejection("roleForbids");
  const params = { sentence: summaryOf(kind) };
  const action = { ...by, action: "closeAlarm", params, subject: { kind: "alarm", id: subject } } as const;
  await performAction(context, action, async (tx) => {
    // Another release may have raised it with a kind unknown to this one.
    const kinds = [kind as AlarmKind];
    if ((await closeAlarms(tx, { kinds, subjects: [subject], at: context.clock.now(), by: login })) === 0) {
      throw new Rejection("alarmNotOpen", { kind, subject });
    }
    return { result: null, details: { kind } };
  });
  return null;
};
