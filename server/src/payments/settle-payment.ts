import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import { noteTradeOfDeleted } from "../accounts/deletion.ts";
import { wasRaised } from "../alarms/alarm-store.ts";
import { grantMembership } from "../membership/grant-membership.ts";
import { daysWorth } from "../membership/take-back-membership.ts";
import { afterCommit, inTransaction, type Tx } from "../platform/database/transaction.ts";
import { putJob } from "../platform/jobs/job-store.ts";
import { markOrder, moveOrder, type Order } from "../shop/orders/order-store.ts";
import { releaseOrder } from "../shop/orders/release-order.ts";
import { takeFromStock } from "../shop/packages/package-store.ts";
import { hasOpenAttempt, moveAttempt } from "./attempt-store.ts";
import type { PaymentDeps } from "./deps.ts";
import { foldFacts } from "./fold-facts.ts";
import { appendFact, listFacts } from "./gateway-fact-store.ts";
import { hasFigures, type Trade } from "./gateways/gateway.ts";
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
import { listOpenStatements, type Statement } from "./statement-store.ts";

/** A gateway's message about a payment, already verified. */
export interface GatewayMessage {
  readonly method: PaymentMethod;
  readonly attemptNo: string;
  /** Undefined to settle again from the ledger. */
  readonly trade: Trade | undefined;
  readonly source: MessageSource;
  /** Grants a payment of another amount the days that it is worth. */
  readonly acceptsAmount?: true;
}

/**
 * Appends the message to the ledger and brings attempt, order and grant in line with the whole ledger, in one transaction.
 * All notices, query results and refunds come through here. It is idempotent: messages may be repeated, out of order,
 * and concurrent on several nodes.
 */
export async function settlePayment(deps: PaymentDeps, message: GatewayMessage): Promise<Outcome> {
  if (message.trade && !hasFigures(message.trade)) return "nothing new";
  return await inTransaction(deps.db, (tx) => settleInTransaction(deps, tx, message));
}

/** The same in the caller's transaction, which must not hold locks yet. */
export async function settleInTransaction(
  deps: PaymentDeps,
  tx: Tx,
  message: GatewayMessage,
): Promise<Outcome> {
  const { method, attemptNo } = message;
  const locked = await lockPayment(tx, method, attemptNo);
  const now = deps.clock.now();
  const { trade, source, acceptsAmount = false } = message;
  const isOwn = (statement: Statement) => statement.attempt_no === attemptNo;
  const facts =
    trade && source !== "operator"
      ? await appendFact(tx, { method, trade, source, at: now })
      : await listFacts(tx, { method, attemptNo });
  if (!locked) {
    await deps.alarms.raise({ kind: "payment.unknown", subject: attemptNo, details: { method } }, tx);
    return "unknown";
  }
  const { gatewayTradeNo } = foldFacts(facts);
  const open = await listOpenStatements(tx, { method, attemptNo }, gatewayTradeNo);
  const [statements, rivals] = [open.filter(isOwn), open.filter((statement) => !isOwn(statement))];
  const standing = foldFacts(facts, statements);
  const said = { standing, statements, rivals };
  const settlement = { deps, tx, ...locked, source, acceptsAmount, ...said, now };
  await reportContradiction(settlement);
  return await settleStanding(settlement);
}

/** Raises an alarm for each further total that a gateway signs for a trade; a person closes it. */
async function reportContradiction({ deps, tx, attempt, standing }: Settlement): Promise<void> {
  const { signedTotals } = standing;
  if (signedTotals.length < 2) return;
  const { attempt_no: subject, amount_fen: amountFen } = attempt;
  const matter = { kind: "payment.totals_differ", subject } as const;
  const details = { signedFen: signedTotals.join(", "), amountFen };
  if (await wasRaised(tx, matter, details)) return;
  await deps.alarms.raise({ ...matter, details }, tx);
}

async function settleStanding(settlement: Settlement): Promise<Outcome> {
  const { standing, attempt, acceptsAmount } = settlement;
  const { paidFen, statedFen, ended } = standing;
  if (paidFen === undefined && statedFen === undefined) {
    return ended ? await settleUnpaid(settlement) : "nothing new";
  }
  const differs = paidFen !== undefined && paidFen !== attempt.amount_fen;
  if (differs && isUnpaid(attempt) && !acceptsAmount) {
    await settleStatements(settlement);
    return await settleMismatch(settlement);
  }
  const paid = await settlePaid(settlement);
  const afterwards = afterPayment(settlement, paid);
  const confirmed = await settleStatements(afterwards);
  const refunded = await settleRefunds(afterwards);
  if (paid === "granted") await tellOperators(settlement);
  return [paid, refunded, confirmed].find((outcome) => outcome !== "nothing new") ?? "nothing new";
}

/** Order and attempt as `settlePaid` has changed them. */
function afterPayment(settlement: Settlement, paid: Outcome): Settlement {
  const { order, attempt } = settlement;
  if (paid === "surplus") return { ...settlement, attempt: { ...attempt, state: "surplus" } };
  if (paid !== "granted" && paid !== "confirmed") return settlement;
  return {
    ...settlement,
    order: { ...order, state: "granted" },
    attempt: { ...attempt, state: "paid" },
  };
}

/** A wrong amount raises an alarm for an operator, unless all of it is refunded. */
async function settleMismatch({ deps, tx, attempt, standing }: Settlement): Promise<Outcome> {
  const { attempt_no: subject, amount_fen: amountFen } = attempt;
  const { paidFen = 0, refundedFen } = standing;
  if (refundedFen < paidFen) {
    const details = { amountFen, paidFen, refundedFen };
    await deps.alarms.raise({ kind: "payment.mismatch", subject, details }, tx);
    return "mismatch";
  }
  await deps.alarms.close([...unsettledAlarms, "payment.mismatch"], [subject], tx);
  const moved = await moveAttempt(tx, subject, { from: unpaidStates, to: "refunded" });
  return moved ? "refunded" : "nothing new";
}

async function settlePaid(settlement: Settlement): Promise<Outcome> {
  const { deps, tx, order, attempt, standing, now } = settlement;
  const { attempt_no: attemptNo, method } = attempt;
  if (!isUnpaid(attempt)) return "nothing new";
  const surplus = surplusOf(settlement);
  const isSigned = standing.paidFen !== undefined;
  // What an operator states of a payment that buys nothing moves nothing.
  if (surplus && !isSigned) return "nothing new";
  const hasReplaced = surplus !== undefined && (await replaceStatement(settlement));
  const to = surplus && !hasReplaced ? "surplus" : "paid";
  const gatewayTradeNo = isSigned ? standing.gatewayTradeNo : undefined;
  const moved = await moveAttempt(tx, attemptNo, { from: unpaidStates, to, gatewayTradeNo });
  if (!moved) return "nothing new";
  if (moved.hasAlarms) await deps.alarms.close([...unsettledAlarms, "payment.mismatch"], [attemptNo], tx);
  if (to === "paid" && order.payment_method !== method)
    await markOrder(tx, order.order_no, { paymentMethod: method });
  if (hasReplaced) return "confirmed";
  if (!surplus) return await grantOrder(settlement);
  await deps.alarms.raise({ kind: "payment.surplus", subject: attemptNo, details: { method, surplus } }, tx);
  await putJob(tx, "returnSurplus", { subject: attemptNo, method, now });
  await releaseOrder(tx, order, { to: "closed", cause: surplus, at: now });
  return "surplus";
}

async function grantOrder(settlement: Settlement): Promise<Outcome> {
  const { tx, order, attempt, standing, now } = settlement;
  if (settlement.isAccountDeleted) await reportDeletedOwner(settlement);
  if (order.state !== "pending") await honourLatePayment(tx, order);
  await grantMembership(tx, {
    accountId: order.account_id,
    sourceKind: "order",
    sourceRef: order.order_no,
    days: daysWorth(order, standing.paidFen ?? order.price_fen),
    level: order.level,
    grantedAt: now,
  });
  await moveOrder(
    tx,
    order,
    { from: ["pending", "closed", "failed"], to: "paid", cause: `paid by ${attempt.method}`, at: now },
    { from: ["paid"], to: "granted", cause: "membership granted", at: now },
  );
  countGranted(settlement);
  return "granted";
}

/** Why a payment buys nothing, so that it is refunded. */
function surplusOf({ order: { state }, isMemberForLife }: Settlement): string | undefined {
  if (state === "paid" || state === "granted" || state === "refunded") return "the order was paid already";
  return isMemberForLife ? "its buyer is a member for life" : undefined;
}

function countGranted({ deps: { metrics }, tx, order, attempt, standing, source }: Settlement): void {
  const { method, amount_fen: amountFen } = attempt;
  const late = String(order.state !== "pending");
  const by_hand = String(source === "operator");
  afterCommit(tx, () => {
    metrics.count("orders_granted_total", { method, late, by_hand });
    metrics.count("paid_fen_total", { method }, standing.paidFen ?? amountFen);
  });
}

/** After all else, since other payments wait for the jobs that it puts in. */
async function tellOperators({ deps, tx, order, attempt, standing }: Settlement): Promise<void> {
  if (!deps.alerts.tellsOfPayments) return;
  const details = { method: attempt.method, paidFen: standing.paidFen ?? attempt.amount_fen };
  await deps.alarms.tell({ kind: "payment.received", subject: order.order_no, details }, tx);
}

/** Raises an alarm: the payment is booked, but the account that it is for was deleted. */
async function reportDeletedOwner({ deps, tx, order, attempt, now }: Settlement): Promise<void> {
  const { attempt_no: subject, amount_fen: amountFen } = attempt;
  await noteTradeOfDeleted(tx, order.account_id, now);
  const details = { orderNo: order.order_no, amountFen };
  await deps.alarms.raise({ kind: "payment.account_deleted", subject, details }, tx);
}

/** An order that had ended was paid, so it is granted; it takes stock if any is left. */
async function honourLatePayment(tx: Tx, order: Order): Promise<void> {
  const holdsStock = await takeFromStock(tx, order.package_id);
  await markOrder(tx, order.order_no, { paidLate: true, holdsStock });
}

async function settleUnpaid({ deps, tx, order, attempt, standing, now }: Settlement): Promise<Outcome> {
  const to = standing.ended === "failed" ? "failed" : "closed";
  const moved = await moveAttempt(tx, attempt.attempt_no, { from: ["open"], to });
  if (!moved) return "nothing new";
  if (moved.hasAlarms) await deps.alarms.close(unsettledAlarms, [attempt.attempt_no], tx);
  // An older code may end while a newer one of the same order is still payable.
  if (await hasOpenAttempt(tx, order.order_no)) return "nothing new";
  const released = await releaseOrder(tx, order, { to, cause: `the gateway says ${to}`, at: now });
  return released ? "released" : "nothing new";
}
