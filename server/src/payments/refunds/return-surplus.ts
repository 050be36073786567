import type { Context } from "../../context.ts";
import { inTransaction, type Tx } from "../../platform/database/transaction.ts";
import type { Run, RunResult } from "../../platform/jobs/run-job.ts";
import { type Attempt, findAttempt, markPolled } from "../attempt-store.ts";
import { foldFacts } from "../fold-facts.ts";
import { listFacts } from "../gateway-fact-store.ts";
import { type LockedAttempt, lockPayment } from "../payment-lock-store.ts";
import { nextPollInS } from "../polling.ts";
import { readSurplus, requestRefund } from "./refund-order.ts";
import { addRefund, listRefundsOfAttempt, type Refund, reopenRefund } from "./refund-store.ts";

/** Job: refunds a surplus payment or one with a wrong amount, until the refund is completed. */
export async function returnSurplus(context: Context, { subject: attemptNo }: Run): Promise<RunResult> {
  const attempt = await findAttempt(context.db, attemptNo);
  if (attempt?.state !== "surplus") return "done";
  if (!context.gateways.has(attempt.method)) return "retry";
  await markPolled(context.db, attemptNo, context.clock.now());
  const refund = await inTransaction(context.db, (tx) => findOrAddRefund(context, tx, attempt));
  if (refund) await requestRefund(context, refund);
  const isReturned = (await findAttempt(context.db, attemptNo))?.state !== "surplus";
  return isReturned ? "done" : { runAgainInS: nextPollInS(attempt.created_at, context.clock.now()) };
}

/** Returns the refund under way, a refused one to retry, or a new one. */
async function findOrAddRefund(
  context: Context,
  tx: Tx,
  { attempt_no: attemptNo, method, order_no }: Attempt,
) {
  const attempt = (await lockPayment(tx, method, attemptNo))?.attempt;
  if (attempt?.state !== "surplus") return undefined;
  const refunds = await listRefundsOfAttempt(tx, attemptNo);
  const underway = refunds.find((refund) => refund.state === "underway");
  if (underway) return underway;
  const { leftFen, paidFen } = await readSurplus(tx, attempt);
  if (leftFen === 0) return undefined;
  const refusedRefund = refunds.find((refund) => refund.state === "refused" && refund.amount_fen === leftFen);
  if (refusedRefund && !(await hasFailed(tx, attempt, refusedRefund))) {
    await reopenRefund(tx, refusedRefund.refund_no);
    return refusedRefund;
  }
  return await addRefund(tx, {
    refund_no: `${attemptNo}R${refunds.length || ""}`,
    order_no,
    attempt_no: attemptNo,
    amount_fen: leftFen,
    reason: paidFen === attempt.amount_fen ? "paid twice" : "another amount was paid",
    created_at: context.clock.now(),
    entry_id: null,
  });
}

/** A refund that its gateway has ended as failed cannot be retried: its number is used up. */
async function hasFailed(tx: Tx, { method, attempt_no: attemptNo }: LockedAttempt, refund: Refund) {
  const { refunds } = foldFacts(await listFacts(tx, { method, attemptNo }));
  return refunds.get(refund.refund_no)?.state === "failed";
}
