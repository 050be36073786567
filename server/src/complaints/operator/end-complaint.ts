import type { ConsoleAction } from "../../operators/console-handler.ts";
import { prepareAct } from "./act-on-complaint.ts";

export const completeComplaint: ConsoleAction<"completeComplaint"> = async (context, by) =>
  await prepareAct(context, by, "completeComplaint", { kind: "complete" });

/** Alipay's end of a complaint, with a result and a message to the payer. */
export const finishComplaint: ConsoleAction<"finishComplaint"> = async (
  context,
  { outcome, text, ...by },
) => {
  const act = { kind: "finish", outcome, text: text.trim() } as const;
  return await prepareAct(context, by, "finishComplaint", act);
};
