import { lockAccount } from "../accounts/account-store.ts";
import { inTransaction, type Tx } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import { takeBackMembership } from "../membership/take-back.ts";
import { findOrder, lockOrder, moveOrder, type Order } from "../orders/order-store.ts";
import { GatewayError } from "../outside/gateways/gateway.ts";
import { randomSymbols } from "../outside/random.ts";
import { findPaidAttempt } from "./attempt-store.ts";
import { addRefund, endRefund, noteRefundAsked, type Refund, sumRefunds } from "./refund-store.ts";

/** Why an order cannot be refunded, for the operator. */
export class RefundRefusedError extends Error {}

interface Wanted {
  readonly orderNo: string;
  /** Undefined sends back whatever has not gone back yet. */
  readonly amountFen: number | undefined;
  readonly reason: string;
}

/**
 * Sends an order's money back, all of it or a part, and takes back what it granted in proportion. What the
 * gateway leaves open is finished by the sweep. Throws `RefundRefusedError`.
 */
export async function refundOrder(deps: Deps, wanted: Wanted): Promise<Refund["state"]> {
  const refund = await inTransaction(deps.db, (tx) => beginRefund(deps, tx, wanted));
  return await pursueRefund(deps, refund);
}

async function beginRefund(deps: Deps, tx: Tx, { orderNo, amountFen, reason }: Wanted): Promise<Refund> {
  const known = await findOrder(tx, orderNo);
  if (!known) throw new RefundRefusedError(`There is no order ${orderNo}`);
  await lockAccount(tx, known.account_id);
  const order = await lockOrder(tx, orderNo);
  const attempt = await findPaidAttempt(tx, orderNo);
  if (order.state !== "granted" || !attempt)
    throw new RefundRefusedError(`Order ${orderNo} is ${order.state}`);
  const left = order.price_fen - (await sumRefunds(tx, orderNo, ["done", "underway"]));
  const amount = amountFen ?? left;
  if (amount <= 0 || amount > left)
    throw new RefundRefusedError(`At most ${left} fen are left to be sent back`);
  if (amount < order.price_fen && !deps.gateways.get(attempt.method)?.refundsParts) {
    throw new RefundRefusedError(`${attempt.method} can only send back the whole amount`);
  }
  return await addRefund(tx, {
    refund_no: `R${randomSymbols(deps.random, 25)}`,
    order_no: orderNo,
    attempt_no: attempt.attempt_no,
    amount_fen: amount,
    reason,
    created_at: deps.clock.now(),
  });
}

/** Asks the gateway for a refund, with the same number however often, and makes its answer true. */
export async function pursueRefund(deps: Deps, refund: Refund): Promise<Refund["state"]> {
  await noteRefundAsked(deps.db, refund.refund_no, deps.clock.now());
  const order = await findOrder(deps.db, refund.order_no);
  const gateway = order && deps.gateways.get(order.payment_method);
  if (!order || !gateway) return "underway";
  try {
    const ending = await gateway.refund({
      attemptNo: refund.attempt_no,
      refundNo: refund.refund_no,
      amountFen: refund.amount_fen,
      totalFen: order.price_fen,
      reason: refund.reason,
    });
    if (ending === "underway") return "underway";
    await completeRefund(deps, refund);
    return "done";
  } catch (error) {
    deps.alarm("A refund did not go through", { refundNo: refund.refund_no, error });
    const isFinal = error instanceof GatewayError && error.kind === "refused";
    if (isFinal) await endRefund(deps.db, refund.refund_no, "refused");
    return isFinal ? "refused" : "underway";
  }
}

async function completeRefund(deps: Deps, refund: Refund): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const known = await findOrder(tx, refund.order_no);
    if (!known) return;
    await lockAccount(tx, known.account_id);
    const order = await lockOrder(tx, refund.order_no);
    if (!(await endRefund(tx, refund.refund_no, "done"))) return;
    await takeBack(deps, tx, order, await sumRefunds(tx, order.order_no, ["done"]));
  });
}

/** Takes back what an order granted, for so much money in all; all of it ends the order for good. */
export async function takeBack(deps: Deps, tx: Tx, order: Order, refundedFen: number): Promise<void> {
  const at = deps.clock.now();
  const share = refundedFen / order.price_fen;
  const { account_id: accountId, order_no: orderNo, valid_days: days } = order;
  await takeBackMembership(tx, { accountId, orderNo, days, share, at });
  if (share >= 1)
    await moveOrder(tx, order, { from: ["granted"], to: "refunded", cause: "all money sent back", at });
}
