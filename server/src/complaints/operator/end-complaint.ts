import type { ConsoleAction } from "../../operators/console-handler.ts";
import { prepareAct } from "./act-on-complaint.ts";
import { readPicture } from "./answer-complaint.ts";

export const completeComplaint: ConsoleAction<"completeComplaint"> = async (context, by) =>
  await prepareAct(context, by, "completeComplaint", { kind: "complete" });

/** WeChat Pay's end of a complaint that asks for a refund: there is none, for this reason. */
export const rejectComplaint: ConsoleAction<"rejectComplaint"> = async (context, { text, ...by }) =>
  await prepareAct(context, by, "rejectComplaint", { kind: "reject", text: text.trim() });

/** Alipay's end of a complaint, with a result, a message to the payer, and proof. */
export const finishComplaint: ConsoleAction<"finishComplaint"> = async (
  context,
  { outcome, text, pictures = [], ...by },
) => {
  const act = { kind: "finish", outcome, text: text.trim(), pictures: pictures.map(readPicture) } as const;
  return await prepareAct(context, by, "finishComplaint", act);
};
