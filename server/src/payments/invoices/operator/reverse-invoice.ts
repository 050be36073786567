import type { ConsoleAction } from "../../../operators/console-handler.ts";
import { decideInvoice } from "../invoice-store.ts";
import { actOnInvoice, rejectDuplicateNumber } from "./act-on-invoice.ts";

export const reverseInvoice: ConsoleAction<"reverseInvoice"> = async (context, { id, redNumber, ...by }) => {
  const params = { number: redNumber };
  const action = { ...by, id, from: "issued", action: "reverseInvoice", params } as const;
  return await actOnInvoice(context, action, async (tx, { state: from, amount_fen: amountFen }, at) => {
    await rejectDuplicateNumber(tx, redNumber);
    const set = { state: "reversed", red_number: redNumber } as const;
    await decideInvoice(tx, id, { from, at, by: by.operator.login, set });
    return { details: { amountFen } };
  });
};
