import type { disableOperator as call } from "@baleen/contract/back-office/operators.ts";
import type { Act } from "../console-handler.ts";
import type { OperatorDeps } from "../deps.ts";
import { OperatorError } from "../operator-error.ts";
import { endOperatorSessions } from "../session/operator-session-store.ts";
import { changeOperator, keepAnOwner } from "./change-operator.ts";
import { updateOperator } from "./operator-store.ts";
import { closeSetupLinksOf } from "./setup-links.ts";

/** Disables an operator, whose sessions and setup links end. */
export const disableOperator: Act<typeof call, OperatorDeps> = async (deps, { id, ...by }) => {
  await changeOperator(deps, { ...by, id, action: "disable operator" }, async (tx, operator, owners) => {
    if (operator.disabled_at !== null) {
      throw new OperatorError({ zh: "这位操作员已被停用", en: "This operator is disabled already" });
    }
    keepAnOwner(operator, owners);
    const now = deps.clock.now();
    await updateOperator(tx, id, { disabled_at: now });
    await closeSetupLinksOf(tx, id, now);
    await endOperatorSessions(tx, { operatorId: id }, now);
    return { once: null };
  });
  return null;
};
