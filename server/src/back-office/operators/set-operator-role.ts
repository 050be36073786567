import type { setOperatorRole as call } from "@baleen/contract/back-office/operators.ts";
import { actionBy, type ConsoleHandler } from "../console-handler.ts";
import { changeOperator, keepAnOwner } from "./change-operator.ts";
import { updateOperator } from "./operator-store.ts";

export const setOperatorRole: ConsoleHandler<typeof call> = async (deps, asked) => {
  const { role } = asked.body;
  const action = { ...actionBy(asked), action: `set role ${role}` } as const;
  await changeOperator(deps, asked.params.id, action, async (tx, operator, owners) => {
    if (role !== "owner") keepAnOwner(operator, owners);
    await updateOperator(tx, operator.id, { role });
    return { before: { role: operator.role }, after: { role }, once: null };
  });
  return null;
};
