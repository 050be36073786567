import type { ConsoleAction } from "../../operators/console-handler.ts";
import { performAction } from "../../operators/perform-action.ts";

/** Stored only as an entry in the audit log. */
export const setAsideStep: ConsoleAction<"setAsideStep"> = async (context, { step, ...by }) => {
  const action = { ...by, action: "setAsideStep", subject: { kind: "firstHourStep", id: step } } as const;
  await performAction(context, action, async () => ({ result: null }));
  return null;
};

/** Stored only as an entry in the audit log. */
export const takeUpStep: ConsoleAction<"takeUpStep"> = async (context, { step, ...by }) => {
  const action = { ...by, action: "takeUpStep", subject: { kind: "firstHourStep", id: step } } as const;
  await performAction(context, action, async () => ({ result: null }));
  return null;
};
