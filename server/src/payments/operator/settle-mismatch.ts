import type { Context } from "../../context.ts";
import { computeDaysWorth } from "../../membership/take-back-membership.ts";
import type { ConsoleAction } from "../../operators/console-handler.ts";
import type { Tx } from "../../platform/database/transaction.ts";
import { enqueueJob } from "../../platform/jobs/job-store.ts";
import { Rejection } from "../../platform/rejection.ts";
import { alignOrder } from "../align-order.ts";
import { findAttempt, moveAttempt } from "../attempt-store.ts";
import { foldFacts } from "../fold-facts.ts";
import { listFacts } from "../gateway-fact-store.ts";
import { paymentJobs } from "../jobs.ts";
import { lockPayment } from "../payment-lock-store.ts";
import { settleInTransaction } from "../settle-payment.ts";
import { endStatement } from "../settle-statements.ts";
import { unpaidStates } from "../settlement.ts";
import { listOpenStatements } from "../statement-store.ts";
import { actOnOrder, requireOrder } from "./act-on-order.ts";
import { isMismatch } from "./order-marks.ts";

/**
 * Settles a payment with a wrong amount, as signed by the gateway: the money is returned (`return`), or kept for the
 * days it is worth (`grant`).
 */
export const settleMismatch: ConsoleAction<"settleMismatch"> = async (
  context,
  { orderNo, attemptNo, how, ...by },
) => {
  const action = { ...by, orderNo, action: "settleMismatch", params: { attemptNo, how } } as const;
  const { result } = await actOnOrder(context, action, async (tx, { id: entryId }) => {
    const mismatch = await lockMismatch(tx, { orderNo, attemptNo });
    const settle = how === "return" ? returnPayment : grantWorthDays;
    const result = { paidFen: mismatch.paidFen, days: await settle(context, tx, mismatch, entryId) };
    return { result, details: { attemptNo, ...result } };
  });
  return { state: (await requireOrder(context.db, orderNo)).state, ...result };
};

type Mismatch = Awaited<ReturnType<typeof lockMismatch>>;

async function lockMismatch(tx: Tx, { orderNo, attemptNo }: Record<"orderNo" | "attemptNo", string>) {
  const candidate = await findAttempt(tx, attemptNo);
  const locked =
    candidate?.order_no === orderNo ? await lockPayment(tx, candidate.method, attemptNo) : undefined;
  if (!locked) throw new Rejection("noSuchOrder", { orderNo });
  const { attempt, order, isLifetimeMember } = locked;
  const key = { method: attempt.method, attemptNo };
  const statements = await listOpenStatements(tx, key);
  const paymentState = foldFacts(await listFacts(tx, key), statements);
  const { paidFen, refundedFen } = paymentState;
  const paymentStatements =
    attempt.state === "paid" ? statements.filter(({ paid_fen }) => paid_fen !== null) : [];
  if (paidFen === undefined || !isMismatch({ ...attempt, statements, paymentState })) {
    throw new Rejection("noMismatch");
  }
  return {
    order,
    attempt,
    isLifetimeMember,
    paidFen,
    refundedFen,
    paymentStatements,
  };
}

/**
 * Returns the money and grants no days. If the attempt counted as paid by an operator's statement, it must be refunded
 * like an order instead, which takes its days.
 */
async function returnPayment(
  context: Context,
  tx: Tx,
  { attempt, paymentStatements }: Mismatch,
): Promise<null> {
  const { attempt_no: subject, method } = attempt;
  if (paymentStatements.length > 0) throw new Rejection("mismatchOfGrantedOrder");
  await moveAttempt(tx, subject, { from: unpaidStates, to: "surplus" });
  await context.alarms.close(["payment.mismatch"], [subject], tx);
  await enqueueJob(tx, paymentJobs.returnSurplus, { subject, queue: method, now: context.clock.now() });
  return null;
}

async function grantWorthDays(
  context: Context,
  tx: Tx,
  mismatch: Mismatch,
  entryId: number,
): Promise<number> {
  const { order, attempt, isLifetimeMember, paidFen, refundedFen, paymentStatements } = mismatch;
  const days = computeDaysWorth(order, paidFen);
  if (isLifetimeMember && paymentStatements.length === 0) throw new Rejection("mismatchOfLifetimeMember");
  if (days === 0) throw new Rejection("amountBelowOneDay", { paidFen });
  if (paymentStatements.length > 0) {
    const now = context.clock.now();
    const money = { paidFen, refundedFen };
    const decided = { money, endCause: "moneySentBack", worthEntryId: entryId } as const;
    await alignOrder({ context, tx, order, attempt, now }, decided);
    for (const statement of paymentStatements)
      await endStatement({ context, tx, now }, statement, "replaced");
    return days;
  }
  if (order.state === "granted" || order.state === "refunded") throw new Rejection("orderPaidByOtherAttempt");
  const { method, attempt_no: attemptNo } = attempt;
  const message = { method, attemptNo, trade: undefined, source: "operator", acceptsAmount: true } as const;
  await settleInTransaction(context, tx, message);
  return days;
}
