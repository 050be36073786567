import { Rejection } from "../../platform/rejection.ts";
import type { ConsoleAction } from "../console-handler.ts";
import type { OperatorDeps } from "../deps.ts";
import { endOperatorSessions } from "../session/operator-session-store.ts";
import { actOnOperator, requireOtherOwner } from "./act-on-operator.ts";
import { updateOperator } from "./operator-store.ts";
import { closeSetupLinksOf } from "./setup-links.ts";

/** Disables an operator, whose sessions and setup links end. */
export const disableOperator: ConsoleAction<"disableOperator", OperatorDeps> = async (
  deps,
  { id, ...by },
) => {
  await actOnOperator(deps, { ...by, id, action: "disableOperator" }, async (tx, operator, owners) => {
    if (operator.disabled_at !== null) throw new Rejection("operatorDisabled");
    requireOtherOwner(operator, owners);
    const now = deps.clock.now();
    await updateOperator(tx, id, { disabled_at: now });
    await closeSetupLinksOf(tx, id, now);
    await endOperatorSessions(tx, { operatorId: id }, now);
    return { once: null };
  });
  return null;
};

export const enableOperator: ConsoleAction<"enableOperator", OperatorDeps> = async (deps, { id, ...by }) => {
  await actOnOperator(deps, { ...by, id, action: "enableOperator" }, async (tx) => {
    await updateOperator(tx, id, { disabled_at: null });
    return { once: null };
  });
  return null;
};
