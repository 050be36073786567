import type { enableOperator as call } from "@baleen/contract/back-office/operators.ts";
import type { Act } from "../console-handler.ts";
import type { OperatorDeps } from "../deps.ts";
import { changeOperator } from "./change-operator.ts";
import { updateOperator } from "./operator-store.ts";

export const enableOperator: Act<typeof call, OperatorDeps> = async (deps, { id, ...by }) => {
  await changeOperator(deps, { ...by, id, action: "enable operator" }, async (tx) => {
    await updateOperator(tx, id, { disabled_at: null });
    return { once: null };
  });
  return null;
};
