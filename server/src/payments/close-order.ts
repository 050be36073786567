import type { Context } from "../context.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import type { Run, RunResult } from "../platform/jobs/run-job.ts";
import { endUnpaidOrder, findOrder, lockOrder, lockOwnerOfOrder } from "../shop/orders/order-store.ts";
import { listAttemptsOf } from "./attempt-store.ts";
import { settleOpenAttempt } from "./settle-attempt.ts";

/**
 * Job: closes an order that was not paid in time. Closes it at the gateway first, so that it can no longer be paid
 * there.
 */
export async function closeOrder(context: Context, { subject: orderNo }: Run): Promise<RunResult> {
  const order = await findOrder(context.db, orderNo);
  if (order?.state !== "pending") return "done";
  const leftMs = order.closes_at.getTime() - context.clock.now().getTime();
  if (leftMs > 0) return { runAgainInS: leftMs / 1000 };
  const attempts = await listAttemptsOf(context.db, orderNo);
  for (const attempt of attempts) if (attempt.state === "open") await settleOpenAttempt(context, attempt);
  await inTransaction(context.db, async (tx) => {
    await lockOwnerOfOrder(tx, orderNo);
    const locked = await lockOrder(tx, orderNo);
    await endUnpaidOrder(tx, locked, { to: "closed", cause: "notPaidInTime", at: context.clock.now() });
  });
  return "done";
}
