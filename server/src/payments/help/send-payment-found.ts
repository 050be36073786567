import type { Context } from "../../context.ts";
import { composePaymentFound } from "../../messages/compose-payment-found.ts";
import type { Run, RunResult } from "../../platform/jobs/run-job.ts";
import { findOrder } from "../../shop/orders/order-store.ts";
import { readBuyerParts, sendIfPossible } from "../notify-buyer.ts";
import { diagnoseOrder } from "../operator/diagnose-order.ts";
import { loadOrder } from "../operator/load-order.ts";
import { writeBuyerMessage } from "../operator/write-buyer-message.ts";
import { checkPayment } from "./check-payments.ts";
import { messageLimits } from "./look-up-limits.ts";

/**
 * Job: tells the account of an order (the job's subject) whose payment somebody has looked up that it is the account's,
 * and how it stands. Dropped without an address, and above the account's limit.
 */
export async function sendPaymentFound(context: Context, { subject: orderNo }: Run): Promise<RunResult> {
  if (!(await findOrder(context.db, orderNo))) return "done";
  const { findings } = await checkPayment(context, orderNo);
  const loaded = await loadOrder({ ...context, readsDb: context.db }, orderNo);
  const { id, username } = loaded.account;
  const parts = await readBuyerParts(context, loaded.account);
  // A gateway that does not answer must not be reported as one that knows of no payment.
  const isChecking = findings.some(({ kind }) => kind === "checking");
  const statement = isChecking
    ? writeBuyerMessage("gatewaySilent", loaded)
    : diagnoseOrder(loaded).find(({ buyer }) => buyer !== null)?.buyer;
  if (!parts || !statement) return "done";
  const counters = [messageLimits.perAccount.of(id)];
  if (!(await context.rateLimits.tryConsumeAll(counters))) return "done";
  try {
    return await sendIfPossible(context, composePaymentFound({ ...parts, username, orderNo, statement }));
  } catch (error) {
    // The job tries again, and a message counts once.
    await context.rateLimits.undoCount(counters);
    throw error;
  }
}
