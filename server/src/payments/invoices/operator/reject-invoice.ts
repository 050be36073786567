import type { ConsoleAction } from "../../../operators/console-handler.ts";
import { decideInvoice } from "../invoice-store.ts";
import { actOnInvoice } from "./act-on-invoice.ts";

/** The audit log records the rejection but not its text, which may contain a person's name. */
export const rejectInvoice: ConsoleAction<"rejectInvoice"> = async (context, { id, sentence, ...by }) => {
  const action = { ...by, id, from: "requested", action: "rejectInvoice" } as const;
  return await actOnInvoice(context, action, async (tx, { state: from }, at) => {
    const set = { state: "rejected", reason: sentence.trim() } as const;
    await decideInvoice(tx, id, { from, at, by: by.operator.login, set });
    return {};
  });
};
