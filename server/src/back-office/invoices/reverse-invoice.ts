import { decideInvoice } from "../../payments/invoices/invoice-store.ts";
import { enqueueJob } from "../../platform/jobs/job-store.ts";
import type { ConsoleAction } from "../console-handler.ts";
import { performAction } from "../perform-action.ts";
import { beOfState, invoiceAction, lockInvoice, rejectKnownNumber } from "./lock-invoice.ts";

/** Throws `notFound`, or `ExplainedError`. */
export const reverseInvoice: ConsoleAction<"reverseInvoice"> = async (deps, { id, redNumber, ...by }) => {
  const action = {
    ...(await invoiceAction(deps, id, by)),
    action: "reverseInvoice",
    params: { number: redNumber },
  } as const;
  await performAction(deps, action, async (tx) => {
    const invoice = await lockInvoice(tx, id);
    beOfState(invoice, "issued");
    await rejectKnownNumber(tx, redNumber);
    const at = deps.clock.now();
    const set = { state: "reversed", red_number: redNumber } as const;
    await decideInvoice(tx, id, { from: "issued", at, by: by.operator.login, set });
    await enqueueJob(tx, "sendInvoice", { subject: String(id), now: at });
    return { result: null, details: { amountFen: invoice.amount_fen } };
  });
  return null;
};
