import type { setOperatorRole as call } from "@baleen/contract/back-office/operators.ts";
import type { Act } from "../console-handler.ts";
import type { OperatorDeps } from "../deps.ts";
import { changeOperator, keepAnOwner } from "./change-operator.ts";
import { updateOperator } from "./operator-store.ts";

export const setOperatorRole: Act<typeof call, OperatorDeps> = async (deps, { id, role, ...by }) => {
  await changeOperator(deps, { ...by, id, action: `set role ${role}` }, async (tx, operator, owners) => {
    if (role !== "owner") keepAnOwner(operator, owners);
    await updateOperator(tx, id, { role });
    return { before: { role: operator.role }, after: { role }, once: null };
  });
  return null;
};
