import type { PaymentMethod } from "@baleen/contract/payment-methods.ts";
import { noteTradeOfDeleted } from "../accounts/deletion-store.ts";
import { inTransaction, type Tx } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import { putJob } from "../jobs/put-job.ts";
import { grantMembership } from "../membership/grant-membership.ts";
import { markOrder, moveOrder, type Order } from "../orders/order-store.ts";
import { releaseOrder } from "../orders/release-order.ts";
import { saysAnything, type Trade } from "../outside/gateways/gateway.ts";
import { takeFromStock } from "../packages/package-store.ts";
import { hasOpenAttempt, moveAttempt } from "./attempt-store.ts";
import { foldFacts } from "./fold-facts.ts";
import { appendFact, type GatewayFact, listFacts } from "./gateway-fact-store.ts";
import { lockPayment } from "./payment-lock-store.ts";
import { settleRefunds } from "./settle-refunds.ts";
import { doubts, type Outcome, type Settling } from "./settling.ts";

/** Something that a gateway said, and of which payment. It must be authentic already. */
export interface News {
  readonly method: PaymentMethod;
  readonly attemptNo: string;
  /** Undefined to settle once more what the ledger holds. */
  readonly trade: Trade | undefined;
  readonly source: GatewayFact["source"];
}

/**
 * Puts what a gateway says into the ledger and makes true here what the whole ledger says of that payment, in one
 * transaction: the attempt's state, the order's, the grant and its days. Notices, questions and refunds all come
 * through here, so it may be told the same thing any number of times, in any order and by several nodes at once.
 */
export async function settlePayment(deps: Deps, news: News): Promise<Outcome> {
  if (news.trade && !saysAnything(news.trade)) return "nothing new";
  return await inTransaction(deps.db, (tx) => settleWithin(deps, tx, news));
}

/** The same within a transaction that holds no lock yet. */
export async function settleWithin(deps: Deps, tx: Tx, news: News): Promise<Outcome> {
  const { method, attemptNo } = news;
  const locked = await lockPayment(tx, method, attemptNo);
  const now = deps.clock.now();
  const facts = news.trade
    ? await appendFact(tx, { method, trade: news.trade, source: news.source, at: now })
    : await listFacts(tx, { method, attemptNo });
  if (!locked) {
    await deps.alarms.raise({ kind: "payment.unknown", subject: attemptNo, details: { method } }, tx);
    return "unknown";
  }
  return await settleStanding({ deps, tx, ...locked, standing: foldFacts(facts), now });
}

async function settleStanding(settling: Settling): Promise<Outcome> {
  const { standing, attempt } = settling;
  if (standing.paidFen === undefined) return standing.ended ? await settleUnpaid(settling) : "nothing new";
  if (standing.paidFen !== attempt.amount_fen) return await settleMismatch(settling);
  const paid = await settlePaid(settling);
  const refunded = await settleRefunds(afterPayment(settling, paid));
  return paid === "nothing new" ? refunded : paid;
}

/** How order and attempt stand once `settlePaid` has moved them. */
function afterPayment(settling: Settling, paid: Outcome): Settling {
  const { order, attempt } = settling;
  if (paid === "surplus") return { ...settling, attempt: { ...attempt, state: "surplus" } };
  if (paid !== "granted") return settling;
  return {
    ...settling,
    order: { ...order, state: "granted" },
    attempt: { ...attempt, state: "paid" },
  };
}

const unpaid = ["open", "failed", "closed"] as const;

/** Another amount than was asked for is not ours to judge: a person decides, unless all of it goes back. */
async function settleMismatch({ deps, tx, attempt, standing }: Settling): Promise<Outcome> {
  const { attempt_no: subject, amount_fen: amountFen } = attempt;
  const { paidFen = 0, refundedFen } = standing;
  if (refundedFen < paidFen) {
    const details = { amountFen, paidFen, refundedFen };
    await deps.alarms.raise({ kind: "payment.mismatch", subject, details }, tx);
    return "mismatch";
  }
  await deps.alarms.close([...doubts, "payment.mismatch"], [subject], tx);
  const moved = await moveAttempt(tx, subject, { from: unpaid, to: "refunded" });
  return moved ? "refunded" : "nothing new";
}

async function settlePaid(settling: Settling): Promise<Outcome> {
  const { deps, tx, order, attempt, standing, now } = settling;
  const { attempt_no: attemptNo, method } = attempt;
  const { gatewayTradeNo } = standing;
  const isPaidAlready = order.state === "paid" || order.state === "granted" || order.state === "refunded";
  const to = isPaidAlready ? "surplus" : "paid";
  const moved = await moveAttempt(tx, attemptNo, { from: unpaid, to, gatewayTradeNo });
  if (!moved) return "nothing new";
  if (moved.hasAlarms) await deps.alarms.close(doubts, [attemptNo], tx);
  if (isPaidAlready) {
    await deps.alarms.raise({ kind: "payment.surplus", subject: attemptNo, details: { method } }, tx);
    await putJob(tx, "returnSurplus", { subject: attemptNo, method, now });
    return "surplus";
  }
  if (settling.isAccountDeleted) await reportDeletedOwner(settling);
  if (order.state !== "pending") await honourLatePayment(tx, order);
  await grantMembership(tx, {
    accountId: order.account_id,
    sourceKind: "order",
    sourceRef: order.order_no,
    days: order.valid_days,
    level: order.level,
    grantedAt: now,
  });
  await moveOrder(
    tx,
    order,
    { from: ["pending", "closed", "failed"], to: "paid", cause: `paid by ${method}`, at: now },
    { from: ["paid"], to: "granted", cause: "membership granted", at: now },
  );
  return "granted";
}

/** The books are right, and nobody is there to use what was paid for. */
async function reportDeletedOwner({ deps, tx, order, attempt, now }: Settling): Promise<void> {
  const { attempt_no: subject, amount_fen: amountFen } = attempt;
  await noteTradeOfDeleted(tx, order.account_id, now);
  const details = { orderNo: order.order_no, amountFen };
  await deps.alarms.raise({ kind: "payment.account_deleted", subject, details }, tx);
}

/** We hold the money of an order that had ended, so it is granted; its stock is taken if there is any left. */
async function honourLatePayment(tx: Tx, order: Order): Promise<void> {
  const holdsStock = await takeFromStock(tx, order.package_id);
  await markOrder(tx, order.order_no, { paidLate: true, holdsStock });
}

async function settleUnpaid({ deps, tx, order, attempt, standing, now }: Settling): Promise<Outcome> {
  const to = standing.ended === "failed" ? "failed" : "closed";
  const moved = await moveAttempt(tx, attempt.attempt_no, { from: ["open"], to });
  if (!moved) return "nothing new";
  if (moved.hasAlarms) await deps.alarms.close(doubts, [attempt.attempt_no], tx);
  // An older code may die while a newer one of the same order is still on somebody's screen.
  if (await hasOpenAttempt(tx, order.order_no)) return "nothing new";
  const released = await releaseOrder(tx, order, { to, cause: `the gateway says ${to}`, at: now });
  return released ? "released" : "nothing new";
}
