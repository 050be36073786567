import type { PaymentMethod } from "@baleen/contract/payment-methods.ts";
import { lockAccount } from "../accounts/account-store.ts";
import { inTransaction, type Tx } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import { grantMembership } from "../membership/grant-membership.ts";
import { findOrder, lockOrder, markOrder, moveOrder, type Order } from "../orders/order-store.ts";
import { releaseOrder } from "../orders/release-order.ts";
import type { Trade } from "../outside/gateways/gateway.ts";
import { takeFromStock } from "../packages/package-store.ts";
import { type Attempt, findAttempt, hasOpenAttempt, moveAttempt } from "./attempt-store.ts";
import { takeBack } from "./refund-order.ts";

/** What became of news about a trade. Everything but `mismatch` and `unknown` needs nobody's attention. */
export type Outcome =
  | "granted"
  | "released"
  | "refunded"
  | "nothing new"
  | "surplus"
  | "mismatch"
  | "unknown";

/**
 * Makes what a gateway says true here, in one transaction: the attempt's state, the order's, the grant.
 * Notices, status questions and the sweep all come through here, so it may be told the same thing any
 * number of times, in any order and by several nodes at once. The news must be authentic already.
 */
export async function settlePayment(deps: Deps, method: PaymentMethod, trade: Trade): Promise<Outcome> {
  if (trade.state === "open") return "nothing new";
  const { attemptNo } = trade;
  const outcome = await inTransaction(deps.db, async (tx) => {
    const known = await findAttempt(tx, attemptNo);
    const owner = known && (await findOrder(tx, known.order_no));
    if (!known || !owner || known.method !== method) return "unknown";
    await lockAccount(tx, owner.account_id);
    const order = await lockOrder(tx, known.order_no);
    const now = deps.clock.now();
    if (trade.state === "paid") return await settlePaid(tx, { order, attempt: known, trade, now });
    if (trade.state === "refunded")
      return await settleRefunded(deps, tx, { order, attempt: known, trade, now });
    return await settleUnpaid(tx, { order, attempt: known, trade, now });
  });
  if (outcome === "mismatch" || outcome === "unknown" || outcome === "surplus") {
    deps.alarm(`A payment needs attention: ${outcome}`, { method, attemptNo });
  }
  return outcome;
}

interface Settling {
  readonly order: Order;
  readonly attempt: Attempt;
  readonly trade: Trade;
  readonly now: Date;
}

async function settlePaid(tx: Tx, { order, attempt, trade, now }: Settling): Promise<Outcome> {
  if (trade.amountFen !== attempt.amount_fen) return "mismatch";
  const { gatewayTradeNo } = trade;
  const unpaid = ["open", "failed", "closed"] as const;
  const isPaidAlready = order.state === "paid" || order.state === "granted" || order.state === "refunded";
  if (isPaidAlready) {
    const surplus = await moveAttempt(tx, attempt.attempt_no, {
      from: unpaid,
      to: "surplus",
      gatewayTradeNo,
    });
    return surplus ? "surplus" : "nothing new";
  }
  await moveAttempt(tx, attempt.attempt_no, { from: unpaid, to: "paid", gatewayTradeNo });
  if (order.state !== "pending") await honourLatePayment(tx, order);
  const paid = {
    from: ["pending", "closed", "failed"],
    to: "paid",
    cause: `paid by ${attempt.method}`,
    at: now,
  } as const;
  await moveOrder(tx, order, paid);
  await grantMembership(tx, {
    accountId: order.account_id,
    sourceKind: "order",
    sourceRef: order.order_no,
    days: order.valid_days,
    level: order.level,
    grantedAt: now,
  });
  const granted = { from: ["paid"], to: "granted", cause: "membership granted", at: now } as const;
  await moveOrder(tx, { ...order, state: "paid" }, granted);
  return "granted";
}

/** We hold the money of an order that had ended, so it is granted; its stock is taken if there is any left. */
async function honourLatePayment(tx: Tx, order: Order): Promise<void> {
  const holdsStock = await takeFromStock(tx, order.package_id);
  await markOrder(tx, order.order_no, { paidLate: true, holdsStock });
}

/** All the money has gone back, perhaps from the gateway's own console: what it granted goes back too. */
async function settleRefunded(deps: Deps, tx: Tx, { order, attempt }: Settling): Promise<Outcome> {
  if (attempt.state !== "paid" || order.state !== "granted") return "nothing new";
  await takeBack(deps, tx, order, order.price_fen);
  return "refunded";
}

async function settleUnpaid(tx: Tx, { order, attempt, trade, now }: Settling): Promise<Outcome> {
  const to = trade.state === "failed" ? "failed" : "closed";
  if (!(await moveAttempt(tx, attempt.attempt_no, { from: ["open"], to }))) return "nothing new";
  // An older code may die while a newer one of the same order is still on somebody's screen.
  if (await hasOpenAttempt(tx, order.order_no)) return "nothing new";
  const released = await releaseOrder(tx, order, { to, cause: `the gateway says ${to}`, at: now });
  return released ? "released" : "nothing new";
}
