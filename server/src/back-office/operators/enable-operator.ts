import type { ConsoleAction } from "../console-handler.ts";
import type { OperatorDeps } from "../deps.ts";
import { changeOperator } from "./change-operator.ts";
import { updateOperator } from "./operator-store.ts";

export const enableOperator: ConsoleAction<"enableOperator", OperatorDeps> = async (deps, { id, ...by }) => {
  await changeOperator(deps, { ...by, id, action: "enableOperator" }, async (tx) => {
    await updateOperator(tx, id, { disabled_at: null });
    return { once: null };
  });
  return null;
};
