import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import { restartRetention } from "../accounts/deletion.ts";
import { wasRaised } from "../alarms/alarm-store.ts";
import type { Context } from "../context.ts";
import { grantMembership } from "../membership/grant-membership.ts";
import { computeDaysWorth } from "../membership/take-back-membership.ts";
import { afterCommit, inTransaction, type Tx } from "../platform/database/transaction.ts";
import { enqueueJob } from "../platform/jobs/job-store.ts";
import { changeOrderState, endUnpaidOrder, updateOrder } from "../shop/orders/order-store.ts";
import { takeFromStock } from "../shop/packages/package-store.ts";
import { reportOveruse } from "../shop/promotions/report-overuse.ts";
import { announceEvent } from "../webhooks/announce-event.ts";
import { listAttemptsOf, makeClosingJobsDue, moveAttempt } from "./attempt-store.ts";
import { foldFacts } from "./fold-facts.ts";
import { appendFact, listFacts } from "./gateway-fact-store.ts";
import { type ForeignAmount, hasFigures, type Trade } from "./gateways/gateway.ts";
import { paymentJobs } from "./jobs.ts";
import { lockPayment } from "./payment-lock-store.ts";
import { settleRefunds } from "./refunds/settle-refunds.ts";
import { replaceStatement, settleStatements } from "./settle-statements.ts";
import {
  isUnpaid,
  type MessageSource,
  type Outcome,
  type Settlement,
  unpaidStates,
  unsettledAlarms,
} from "./settlement.ts";
import { listOpenStatements, type OperatorStatement } from "./statement-store.ts";
import { takeCredits } from "./upgrades/align-credits.ts";

/** A gateway's message about a payment, already verified. */
export interface GatewayMessage {
  readonly method: PaymentMethod;
  readonly attemptNo: string;
  /** Undefined if there is no new message: the payment is settled again from the ledger. */
  readonly trade: Trade | undefined;
  readonly source: MessageSource;
  /** An operator accepts a payment with a wrong amount, for the days it is worth. */
  readonly acceptsAmount?: true;
}

/**
 * Appends the message to the ledger and aligns attempt, order and grant with the whole ledger, in one transaction. All
 * notices, query results and refunds go through here. Idempotent: messages may be repeated, out of order, and
 * concurrent on several nodes.
 */
export async function settlePayment(context: Context, message: GatewayMessage): Promise<Outcome> {
  if (message.trade && !hasFigures(message.trade)) return "nothing_new";
  return await inTransaction(context.db, (tx) => settleInTransaction(context, tx, message));
}

/**
 * `settlePayment` in the caller's transaction, which must not hold locks yet: `lockPayment` locks the account first.
 */
export async function settleInTransaction(
  context: Context,
  tx: Tx,
  message: GatewayMessage,
): Promise<Outcome> {
  const { method, attemptNo } = message;
  const locked = await lockPayment(tx, method, attemptNo);
  const now = context.clock.now();
  const { trade, source, acceptsAmount = false } = message;
  const isOwn = (statement: OperatorStatement) => statement.attempt_no === attemptNo;
  const facts =
    trade && source !== "operator"
      ? await appendFact(tx, { method, trade, source, at: now })
      : await listFacts(tx, { method, attemptNo });
  if (!locked) {
    await context.alarms.raise({ kind: "payment.unknown", subject: attemptNo, details: { method } }, tx);
    return "unknown";
  }
  const { gatewayTradeNo } = foldFacts(facts);
  const open = await listOpenStatements(tx, { method, attemptNo }, gatewayTradeNo);
  const [statements, conflictingStatements] = [
    open.filter(isOwn),
    open.filter((statement) => !isOwn(statement)),
  ];
  const paymentState = foldFacts(facts, statements);
  const state = { paymentState, statements, conflictingStatements };
  const settlement = { context, tx, ...locked, source, acceptsAmount, ...state, now };
  await reportContradiction(settlement);
  return await settleByLedger(settlement);
}

/**
 * Raises an alarm, once per set of totals, if a gateway has signed several totals for one trade. Only an operator
 * closes it.
 */
async function reportContradiction({ context, tx, attempt, paymentState }: Settlement): Promise<void> {
  const { signedTotals } = paymentState;
  if (signedTotals.length < 2) return;
  const { attempt_no: subject, amount_fen: amountFen } = attempt;
  const alarm = { kind: "payment.totals_differ", subject } as const;
  const details = { signedFen: signedTotals.join(", "), amountFen };
  if (await wasRaised(tx, alarm, details)) return;
  await context.alarms.raise({ ...alarm, details }, tx);
}

async function settleByLedger(settlement: Settlement): Promise<Outcome> {
  const { paymentState, attempt, acceptsAmount } = settlement;
  const { paidFen, statedFen, ended, foreignAmount } = paymentState;
  if (paidFen === undefined && statedFen === undefined) {
    if (foreignAmount) return await settleForeignCurrency(settlement, foreignAmount);
    return ended ? await settleUnpaid(settlement) : "nothing_new";
  }
  const differs = paidFen !== undefined && paidFen !== attempt.amount_fen;
  if (differs && isUnpaid(attempt) && !acceptsAmount) {
    await settleStatements(settlement);
    return await settleWrongAmount(settlement);
  }
  const paid = await settlePaid(settlement);
  const afterwards = applyPaymentOutcome(settlement, paid);
  const confirmed = await settleStatements(afterwards);
  const refunded = await settleRefunds(afterwards);
  if (paid !== "nothing_new")
    await makeClosingJobsDue(settlement.tx, settlement.order.order_no, settlement.now);
  if (paid === "granted") await notifyOperators(settlement);
  return [paid, refunded, confirmed].find((outcome) => outcome !== "nothing_new") ?? "nothing_new";
}

/** Returns the settlement with the states of order and attempt that `settlePaid` has stored. */
function applyPaymentOutcome(settlement: Settlement, paid: Outcome): Settlement {
  const { order, attempt } = settlement;
  if (paid === "surplus") return { ...settlement, attempt: { ...attempt, state: "surplus" } };
  if (paid !== "granted" && paid !== "confirmed") return settlement;
  return { ...settlement, order: { ...order, state: "granted" }, attempt: { ...attempt, state: "paid" } };
}

/** A wrong amount raises an alarm for an operator, unless it was fully refunded. */
async function settleWrongAmount({ context, tx, attempt, paymentState }: Settlement): Promise<Outcome> {
  const { attempt_no: subject, amount_fen: amountFen } = attempt;
  const { paidFen = 0, refundedFen } = paymentState;
  if (refundedFen < paidFen) {
    const details = { amountFen, paidFen, refundedFen };
    await context.alarms.raise({ kind: "payment.mismatch", subject, details }, tx);
    return "mismatch";
  }
  await context.alarms.close([...unsettledAlarms, "payment.mismatch"], [subject], tx);
  const moved = await moveAttempt(tx, subject, { from: unpaidStates, to: "refunded" });
  return moved ? "refunded" : "nothing_new";
}

/** Raises an alarm, once per payment: only an operator can return the money, in the gateway's console. */
async function settleForeignCurrency(
  { context, tx, attempt }: Settlement,
  { currency, amount }: ForeignAmount,
): Promise<Outcome> {
  const { attempt_no: subject, amount_fen: amountFen } = attempt;
  const alarm = { kind: "payment.foreign_currency", subject } as const;
  const details = { currency, amount: amount ?? null, amountFen };
  if (!(await wasRaised(tx, alarm, details))) await context.alarms.raise({ ...alarm, details }, tx);
  await context.alarms.close(unsettledAlarms, [subject], tx);
  return "mismatch";
}

async function settlePaid(settlement: Settlement): Promise<Outcome> {
  const { context, tx, order, attempt, paymentState, now } = settlement;
  const { attempt_no: attemptNo, method } = attempt;
  if (!isUnpaid(attempt)) return "nothing_new";
  const surplus = findSurplusReason(settlement);
  const isSigned = paymentState.paidFen !== undefined;
  // A surplus payment is returned only once the gateway has signed it, not by an operator's statement.
  if (surplus && !isSigned) return "nothing_new";
  const hasReplaced = surplus !== undefined && (await replaceStatement(settlement));
  const to = surplus && !hasReplaced ? "surplus" : "paid";
  const gatewayTradeNo = isSigned ? paymentState.gatewayTradeNo : undefined;
  const moved = await moveAttempt(tx, attemptNo, { from: unpaidStates, to, gatewayTradeNo });
  if (!moved) return "nothing_new";
  if (moved.hasAlarms) await context.alarms.close([...unsettledAlarms, "payment.mismatch"], [attemptNo], tx);
  if (to === "paid" && order.payment_method !== method)
    await updateOrder(tx, order.order_no, { payment_method: method });
  if (hasReplaced) return "confirmed";
  if (!surplus) return await grantOrder(settlement);
  await context.alarms.raise(
    { kind: "payment.surplus", subject: attemptNo, details: { method, surplus } },
    tx,
  );
  await enqueueJob(tx, paymentJobs.returnSurplus, { subject: attemptNo, queue: method, now });
  if (surplus === "memberForLife") await endUnpaidOrder(tx, order, { to: "closed", cause: surplus, at: now });
  return "surplus";
}

async function grantOrder(settlement: Settlement): Promise<Outcome> {
  const { tx, order, paymentState, now } = settlement;
  if (settlement.isAccountDeleted) await reportDeletedOwner(settlement);
  // An order that had ended is granted nevertheless. Its stock is taken if any is left.
  if (order.state !== "pending") {
    const holds_stock = await takeFromStock(tx, order.package_id);
    await updateOrder(tx, order.order_no, { paid_late: true, holds_stock });
  }
  const paidFen = paymentState.paidFen ?? order.price_fen;
  await takeCredits(settlement, paidFen);
  const days = computeDaysWorth(order, paidFen);
  await grantMembership(tx, {
    accountId: order.account_id,
    sourceKind: "order",
    sourceRef: order.order_no,
    days,
    level: order.level,
    grantedAt: now,
  });
  await changeOrderState(
    tx,
    order,
    { from: ["pending", "closed", "failed"], to: "paid", cause: "paid", at: now },
    { from: ["paid"], to: "granted", cause: "granted", at: now },
  );
  if (order.state !== "pending") await reportOveruse(settlement.context, tx, order);
  await enqueueJob(tx, paymentJobs.sendConfirmation, { subject: order.order_no, now });
  await announcePaidOrder(settlement, days);
  countGranted(settlement);
  return "granted";
}

async function announcePaidOrder(
  { tx, order, attempt, paymentState, now }: Settlement,
  days: number,
): Promise<void> {
  const data = {
    orderNo: order.order_no,
    accountId: order.account_id,
    packageId: order.package_id,
    level: order.level,
    days,
    paidFen: paymentState.paidFen ?? attempt.amount_fen,
    paymentMethod: attempt.method,
    promotionCode: order.promotion_code,
    paidAt: now.toISOString(),
  };
  await announceEvent(tx, { type: "order.paid", data, at: now });
}

/** Why a payment is surplus and must be refunded; undefined if it is not. */
function findSurplusReason({ order: { state }, isLifetimeMember }: Settlement) {
  if (state === "paid" || state === "granted" || state === "refunded") return "paidAlready";
  return isLifetimeMember ? "memberForLife" : undefined;
}

function countGranted({ context: { metrics }, tx, order, attempt, paymentState, source }: Settlement): void {
  const { method, amount_fen: amountFen } = attempt;
  const late = String(order.state !== "pending");
  const by_hand = String(source === "operator");
  afterCommit(tx, () => {
    metrics.count("orders_granted_total", { method, late, by_hand });
    metrics.count("paid_fen_total", { method }, paymentState.paidFen ?? amountFen);
  });
}

/** Called last: the rows it locks block other payments until the commit. */
async function notifyOperators({ context, tx, order, attempt, paymentState }: Settlement): Promise<void> {
  if (!context.alerts.announcesPayments) return;
  const details = { method: attempt.method, paidFen: paymentState.paidFen ?? attempt.amount_fen };
  await context.alarms.announceNews({ kind: "payment.received", subject: order.order_no, details }, tx);
}

/** Raises an alarm: the payment is booked, but its account was deleted. */
async function reportDeletedOwner({ context, tx, order, attempt, now }: Settlement): Promise<void> {
  const { attempt_no: subject, amount_fen: amountFen } = attempt;
  await restartRetention(tx, order.account_id, now);
  const details = { orderNo: order.order_no, amountFen };
  await context.alarms.raise({ kind: "payment.account_deleted", subject, details }, tx);
}

async function settleUnpaid({
  context,
  tx,
  order,
  attempt,
  paymentState,
  now,
}: Settlement): Promise<Outcome> {
  const to = paymentState.ended === "failed" ? "failed" : "closed";
  const moved = await moveAttempt(tx, attempt.attempt_no, { from: ["open"], to });
  if (!moved) return "nothing_new";
  if (moved.hasAlarms) await context.alarms.close(unsettledAlarms, [attempt.attempt_no], tx);
  // The attempt was closed because it was replaced. The buyer may be about to pay the new attempt, so the order stays
  // open.
  if (attempt.replaced_at) return "nothing_new";
  // An older code may expire while a newer one of the same order is still payable.
  const attempts = await listAttemptsOf(tx, order.order_no);
  if (attempts.some(({ state }) => state === "open")) return "nothing_new";
  const cause = to === "failed" ? "gatewayFailed" : "gatewayClosed";
  const released = await endUnpaidOrder(tx, order, { to, cause, at: now });
  return released ? "released" : "nothing_new";
}
