import type { enableOperator as call } from "@baleen/contract/back-office/operators.ts";
import { actionBy, type ConsoleHandler } from "../console-handler.ts";
import { changeOperator } from "./change-operator.ts";
import { updateOperator } from "./operator-store.ts";

export const enableOperator: ConsoleHandler<typeof call> = async (deps, asked) => {
  const action = { ...actionBy(asked), action: "enable operator" } as const;
  await changeOperator(deps, asked.params.id, action, async (tx, { id }) => {
    await updateOperator(tx, id, { disabled_at: null });
    return { once: null };
  });
  return null;
};
