import type { Context } from "../../context.ts";
import { composePaymentFound } from "../../messages/compose-payment-found.ts";
import type { Run, RunResult } from "../../platform/jobs/run-job.ts";
import { findOrder } from "../../shop/orders/order-store.ts";
import { readBuyerParts, sendIfPossible } from "../notify-buyer.ts";
import { diagnoseOrder } from "../operator/diagnose-order.ts";
import { loadOrder } from "../operator/load-order.ts";
import { checkPayment } from "./check-payments.ts";
import { messageLimits } from "./look-up-limits.ts";

/**
 * Job: tells the account of an order (the job's subject) whose payment somebody has looked up that it is the account's,
 * and how it stands. Dropped without an address, and above the account's limit.
 */
export async function sendPaymentFound(context: Context, { subject: orderNo }: Run): Promise<RunResult> {
  if (!(await findOrder(context.db, orderNo))) return "done";
  await checkPayment(context, orderNo);
  const loaded = await loadOrder({ ...context, readsDb: context.db }, orderNo);
  const { id, username } = loaded.account;
  const parts = await readBuyerParts(context, loaded.account);
  const statement = diagnoseOrder(loaded).find(({ buyer }) => buyer !== null)?.buyer;
  if (!parts || !statement) return "done";
  if (!(await context.rateLimits.tryConsumeAll([messageLimits.perAccount.of(id)]))) return "done";
  return await sendIfPossible(context, composePaymentFound({ ...parts, username, orderNo, statement }));
}
