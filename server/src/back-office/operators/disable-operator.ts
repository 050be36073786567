import type { disableOperator as call } from "@baleen/contract/back-office/operators.ts";
import { actionBy, type ConsoleHandler } from "../console-handler.ts";
import { OperatorError } from "../operator-error.ts";
import { endOperatorSessions } from "../session/operator-session-store.ts";
import { changeOperator, keepAnOwner } from "./change-operator.ts";
import { updateOperator } from "./operator-store.ts";
import { closeSetupLinksOf } from "./setup-links.ts";

/** Disables an operator, whose sessions and setup links end. */
export const disableOperator: ConsoleHandler<typeof call> = async (deps, asked) => {
  const action = { ...actionBy(asked), action: "disable operator" } as const;
  await changeOperator(deps, asked.params.id, action, async (tx, operator, owners) => {
    if (operator.disabled_at !== null) {
      throw new OperatorError({ zh: "这位操作员已被停用", en: "This operator is disabled already" });
    }
    keepAnOwner(operator, owners);
    const now = deps.clock.now();
    await updateOperator(tx, operator.id, { disabled_at: now });
    await closeSetupLinksOf(tx, operator.id, now);
    await endOperatorSessions(tx, { operatorId: operator.id }, now);
    return { once: null };
  });
  return null;
};
