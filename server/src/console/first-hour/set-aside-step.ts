import type { ConsoleAction } from "../../operators/console-handler.ts";
import { performAction } from "../../operators/perform-action.ts";

/** The entry in the audit log is what is kept of it. */
export const setAsideStep: ConsoleAction<"setAsideStep"> = async (context, { step, ...by }) => {
  const action = { ...by, action: "setAsideStep", subject: { kind: "firstHourStep", id: step } } as const;
  await performAction(context, action, async () => ({ result: null }));
  return null;
};

/** The entry in the audit log is what is kept of it. */
export const takeUpStep: ConsoleAction<"takeUpStep"> = async (context, { step, ...by }) => {
  const action = { ...by, action: "takeUpStep", subject: { kind: "firstHourStep", id: step } } as const;
  await performAction(context, action, async () => ({ result: null }));
  return null;
};
