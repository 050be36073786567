import type { Context } from "../context.ts";
import { actOnOperator, requireOtherOwner } from "./act-on-operator.ts";
import type { ConsoleAction } from "./console-handler.ts";
import { updateOperator } from "./operator-store.ts";

export const setOperatorRole: ConsoleAction<"setOperatorRole", Context> = async (
  context,
  { id, role, ...by },
) => {
  const action = { ...by, id, action: "setOperatorRole", params: { role } } as const;
  await actOnOperator(context, action, async (tx, operator, owners) => {
    if (role !== "owner") requireOtherOwner(operator, owners);
    await updateOperator(tx, id, { role });
    return { before: { role: operator.role }, after: { role }, firstCallResult: null };
  });
  return null;
};
