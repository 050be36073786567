import { lockAccount } from "../accounts/account-store.ts";
import { inTransaction, type Tx } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import { putJob } from "../jobs/put-job.ts";
import { findOrder, lockOrder } from "../orders/order-store.ts";
import { secondsAfter } from "../outside/clock.ts";
import { randomSymbols } from "../outside/random.ts";
import { askAgainAfterS } from "./ask-again.ts";
import { findPaidAttempt } from "./attempt-store.ts";
import { foldFacts } from "./fold-facts.ts";
import { listFacts } from "./gateway-fact-store.ts";
import type { LockedAttempt } from "./payment-lock-store.ts";
import { pursueRefund } from "./pursue-refund.ts";
import { addRefund, listRefundsOfAttempt, type Refund } from "./refund-store.ts";

/** Why an order cannot be refunded, for the operator. */
export class RefundRefusedError extends Error {}

interface Wanted {
  readonly orderNo: string;
  /** Undefined sends back whatever has not gone back yet. */
  readonly amountFen: number | undefined;
  readonly reason: string;
  /** Writes what belongs into the transaction that begins the refund, such as an entry of the audit log. */
  readonly record?: (tx: Tx, refund: Refund) => Promise<void>;
}

/**
 * Sends an order's money back, all of it or a part, and takes back what it granted in proportion. What the
 * gateway leaves open is finished by a job. Throws `RefundRefusedError`.
 */
export async function refundOrder(deps: Deps, wanted: Wanted): Promise<Refund["state"]> {
  const refund = await inTransaction(deps.db, async (tx) => {
    const begun = await beginRefund(deps, tx, wanted);
    await wanted.record?.(tx, begun);
    return begun;
  });
  return await pursueRefund(deps, refund, { isNew: true });
}

async function beginRefund(deps: Deps, tx: Tx, { orderNo, amountFen, reason }: Wanted): Promise<Refund> {
  const known = await findOrder(tx, orderNo);
  if (!known) throw new RefundRefusedError(`There is no order ${orderNo}`);
  await lockAccount(tx, known.account_id);
  const order = await lockOrder(tx, orderNo);
  const attempt = await findPaidAttempt(tx, orderNo);
  if (order.state !== "granted" || !attempt)
    throw new RefundRefusedError(`Order ${orderNo} is ${order.state}`);
  const left = await countLeft(tx, attempt);
  const amount = amountFen ?? left;
  if (amount <= 0 || amount > left)
    throw new RefundRefusedError(`At most ${left} fen are left to be sent back`);
  if (amount < order.price_fen && !deps.gateways.get(attempt.method)?.refundsParts) {
    throw new RefundRefusedError(`${attempt.method} can only send back the whole amount`);
  }
  const now = deps.clock.now();
  const refund = await addRefund(tx, {
    refund_no: `R${randomSymbols(deps.random, 25)}`,
    order_no: orderNo,
    attempt_no: attempt.attempt_no,
    amount_fen: amount,
    reason,
    created_at: now,
  });
  await putJob(tx, "finishRefund", {
    subject: refund.refund_no,
    method: attempt.method,
    now,
    dueAt: secondsAfter(now, askAgainAfterS),
  });
  return refund;
}

/** What of a payment has neither gone back, wherever it was sent from, nor is under way from here. In fen. */
export async function countLeft(
  tx: Tx,
  { attempt_no: attemptNo, amount_fen, method }: LockedAttempt,
): Promise<number> {
  const { refundedFen } = foldFacts(await listFacts(tx, { method, attemptNo }));
  const underway = (await listRefundsOfAttempt(tx, attemptNo)).filter(({ state }) => state === "underway");
  return amount_fen - refundedFen - underway.reduce((sum, refund) => sum + refund.amount_fen, 0);
}
