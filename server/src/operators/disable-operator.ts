import type { Context } from "../context.ts";
import { Rejection } from "../platform/rejection.ts";
import { actOnOperator, requireOtherOwner } from "./act-on-operator.ts";
import type { ConsoleAction } from "./console-handler.ts";
import { updateOperator } from "./operator-store.ts";
import { endOperatorSessions } from "./sessions/operator-session-store.ts";
import { closeSetupLinksOf } from "./setup-links.ts";

/** Disables an operator; ends the operator's sessions and setup links. */
export const disableOperator: ConsoleAction<"disableOperator", Context> = async (context, { id, ...by }) => {
  await actOnOperator(context, { ...by, id, action: "disableOperator" }, async (tx, operator, owners) => {
    if (operator.disabled_at !== null) throw new Rejection("operatorDisabled");
    requireOtherOwner(operator, owners);
    const now = context.clock.now();
    await updateOperator(tx, id, { disabled_at: now });
    await closeSetupLinksOf(tx, id, now);
    await endOperatorSessions(tx, { operatorId: id }, now);
    return { firstCallResult: null };
  });
  return null;
};

export const enableOperator: ConsoleAction<"enableOperator", Context> = async (context, { id, ...by }) => {
  await actOnOperator(context, { ...by, id, action: "enableOperator" }, async (tx) => {
    await updateOperator(tx, id, { disabled_at: null });
    return { firstCallResult: null };
  });
  return null;
};
