import { decideInvoice } from "../../payments/invoices/invoice-store.ts";
import { enqueueJob } from "../../platform/jobs/job-store.ts";
import type { ConsoleAction } from "../console-handler.ts";
import { performAction } from "../perform-action.ts";
import { beOfState, invoiceAction, lockInvoice } from "./lock-invoice.ts";

/** The audit log has that it was rejected, and not the sentence, which may name a person. Throws `ExplainedError`. */
export const rejectInvoice: ConsoleAction<"rejectInvoice"> = async (deps, { id, sentence, ...by }) => {
  const action = { ...(await invoiceAction(deps, id, by)), action: "rejectInvoice" } as const;
  await performAction(deps, action, async (tx) => {
    beOfState(await lockInvoice(tx, id), "requested");
    const at = deps.clock.now();
    const set = { state: "rejected", reason: sentence.trim() } as const;
    await decideInvoice(tx, id, { from: "requested", at, by: by.operator.login, set });
    await enqueueJob(tx, "sendInvoice", { subject: String(id), now: at });
    return { result: null };
  });
  return null;
};
