import type { Context } from "../../context.ts";
import { secondsAfter } from "../../platform/clock.ts";
import { inTransaction, type Queries, type Tx } from "../../platform/database/transaction.ts";
import { enqueueJob } from "../../platform/jobs/job-store.ts";
import type { Run, RunResult } from "../../platform/jobs/run-job.ts";
import { randomSymbols } from "../../platform/random.ts";
import { Rejection } from "../../platform/rejection.ts";
import { findOrder, lockOrder, lockOwnerOfOrder, type Order } from "../../shop/orders/order-store.ts";
import { findAttempt, findPaidAttempt } from "../attempt-store.ts";
import { foldFacts } from "../fold-facts.ts";
import { listFacts } from "../gateway-fact-store.ts";
import {
  type Gateway,
  GatewayError,
  isUnsignedNotFound,
  type Refund as RefundRequest,
  type Trade,
} from "../gateways/gateway.ts";
import { paymentJobs } from "../jobs.ts";
import type { LockedAttempt } from "../payment-lock-store.ts";
import { firstPollAfterS, nextPollInS } from "../polling.ts";
import { listConfiguredMethods } from "../removed-methods.ts";
import { settlePayment } from "../settle-payment.ts";
import { listOpenStatements } from "../statement-store.ts";
import { readCreditedMoney } from "../upgrades/credited-order-store.ts";
import { computeRefundable } from "./plan-refund.ts";
import {
  addRefund,
  findRefund,
  listRefundsOfAttempt,
  lockRefundUnderway,
  markRefundRequested,
  type Refund,
} from "./refund-store.ts";
import { endRefundAsRefused } from "./settle-refunds.ts";

interface NewRefund {
  readonly orderNo: string;
  /** If undefined, the remaining amount is refunded. */
  readonly amountFen: number | undefined;
  readonly reason: string;
  /** The audit log entry of an operator's refund. */
  readonly entryId?: number;
  readonly isByBuyer?: boolean;
}

/**
 * Adds a refund and the job that requests it from the gateway after the transaction. Throws `orderNotRefundable`,
 * `refundAboveRemainder` or another rejection about the order.
 */
export async function beginRefund(
  context: Pick<Context, "clock" | "random" | "gateways">,
  tx: Tx,
  { orderNo, amountFen, reason, entryId, isByBuyer = false }: NewRefund,
): Promise<Refund> {
  if (!(await findOrder(tx, orderNo))) throw new Rejection("noSuchOrder", { orderNo });
  await lockOwnerOfOrder(tx, orderNo);
  const order = await lockOrder(tx, orderNo);
  const attempt = await findPaidAttempt(tx, orderNo);
  if (order.state !== "granted" || !attempt) {
    throw new Rejection("orderNotRefundable", { orderNo, state: order.state });
  }
  const { method } = attempt;
  if (!(await listConfiguredMethods({ ...context, db: tx })).has(method)) {
    throw new Rejection("refundMethodRemoved", { method });
  }
  const { paidFen, leftFen, hasUnknownRefunds } = await readRefundable(tx, order, attempt);
  if (paidFen === undefined) throw new Rejection("paymentUnconfirmed");
  if (hasUnknownRefunds) throw new Rejection("refundedAmountUnknown");
  const amount = amountFen ?? leftFen;
  if (amount <= 0 || amount > leftFen) throw new Rejection("refundAboveRemainder", { restFen: leftFen });
  if (amount < paidFen && !context.gateways.get(method)?.supportsPartialRefunds) {
    throw new Rejection("partialRefundUnsupported", { method });
  }
  const now = context.clock.now();
  const refund = await addRefund(tx, {
    refund_no: `R${randomSymbols(context.random, 25)}`,
    order_no: orderNo,
    attempt_no: attempt.attempt_no,
    amount_fen: amount,
    reason,
    created_at: now,
    entry_id: entryId ?? null,
    by_buyer: isByBuyer,
  });
  const dueAt = secondsAfter(now, firstPollAfterS);
  await enqueueJob(tx, paymentJobs.finishRefund, { subject: refund.refund_no, queue: method, now, dueAt });
  return refund;
}

/** How much of an attempt's payment can be refunded if it is not the one of its order. */
export async function readSurplus(tx: Queries, attempt: LockedAttempt) {
  const { attempt_no: attemptNo } = attempt;
  const paymentState = await readPaymentState(tx, attempt);
  return computeRefundable(paymentState, await listRefundsOfAttempt(tx, attemptNo), 0);
}

async function readPaymentState(tx: Queries, { attempt_no: attemptNo, method }: LockedAttempt) {
  const facts = await listFacts(tx, { method, attemptNo });
  return foldFacts(facts, await listOpenStatements(tx, { method, attemptNo }));
}

/** How much of an order's payment, an attempt, can be refunded. */
export async function readRefundable(
  tx: Queries,
  order: Pick<Order, "order_no" | "price_fen" | "credit_fen">,
  attempt: LockedAttempt,
) {
  const paymentState = await readPaymentState(tx, attempt);
  const refunds = await listRefundsOfAttempt(tx, attempt.attempt_no);
  return computeRefundable(paymentState, refunds, await readCreditedMoney(tx, order));
}

/** Job: requests a refund again, with the same number, until the gateway has confirmed or rejected it. */
export async function finishRefund(context: Context, { subject: refundNo }: Run): Promise<RunResult> {
  const refund = await findRefund(context.db, refundNo);
  if (refund?.state !== "underway") return "done";
  const state = await requestRefund(context, refund);
  return state === "underway" ? { runAgainInS: nextPollInS(refund.created_at, context.clock.now()) } : "done";
}

/**
 * Requests a refund from the gateway and settles the answer. Idempotent by the refund's number. Only an authentic
 * answer ends the refund: it is done, it failed, or it was rejected and the gateway knows no refund with this number.
 */
export async function requestRefund(
  context: Context,
  refund: Refund,
  { isNew = false }: { readonly isNew?: boolean } = {},
): Promise<Refund["state"]> {
  const { refund_no: refundNo, attempt_no: attemptNo, amount_fen: amountFen, reason } = refund;
  const attempt = await findAttempt(context.db, attemptNo);
  const gateway = attempt && context.gateways.get(attempt.method);
  // Another node has the method's settings, or `watchRemovedMethods` raises an alarm.
  if (!attempt || !gateway) return "underway";
  await markRefundRequested(context.db, refundNo, context.clock.now());
  const { method, amount_fen } = attempt;
  const { paidFen: totalFen = amount_fen } = foldFacts(await listFacts(context.db, { method, attemptNo }));
  const request = { attemptNo, refundNo, amountFen, totalFen, reason };
  try {
    const trade = await submitRefund(gateway, request, isNew);
    if (trade === "refused")
      await inTransaction(context.db, (tx) => endRefundAsRefused(context, tx, refund, method));
    else await settlePayment(context, { method, attemptNo, trade, source: "answer" });
  } catch (error) {
    await inTransaction(context.db, async (tx) => {
      // A notice may have ended the refund meanwhile; then nothing would close the alarm.
      if (!(await lockRefundUnderway(tx, refundNo))) return;
      const details = { attemptNo, error };
      await context.alarms.raise({ kind: "refund.doubtful", subject: refundNo, details }, tx);
    });
  }
  return (await findRefund(context.db, refundNo))?.state ?? "underway";
}

async function submitRefund(
  gateway: Gateway,
  request: RefundRequest,
  isNew: boolean,
): Promise<Trade | "refused"> {
  const existing = isNew ? undefined : await findExisting(gateway, request);
  if (existing?.refund && existing.refund.state !== "underway") return existing;
  try {
    // Repeating the number does not refund twice; it may make the gateway continue the first refund.
    return await gateway.refund(request);
  } catch (error) {
    const isRefused = error instanceof GatewayError && error.kind === "refused" && error.isSigned;
    if (!isRefused) throw error;
    // An earlier request with this number may have succeeded although its answer was lost.
    return (await gateway.queryRefund(request)) ?? "refused";
  }
}

/** Here an unsigned "not found" is enough: repeating the number does not refund twice. */
async function findExisting(gateway: Gateway, request: RefundRequest): Promise<Trade | undefined> {
  try {
    return await gateway.queryRefund(request);
  } catch (error) {
    if (isUnsignedNotFound(error)) return undefined;
    throw error;
  }
}
