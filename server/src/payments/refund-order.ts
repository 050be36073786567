import type { Localized } from "@baleen/contract/language.ts";
import { yuanOfFen } from "@baleen/contract/money.ts";
import { lockAccount } from "../accounts/account-store.ts";
import { inTransaction, type Tx } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import { putJob } from "../jobs/put-job.ts";
import { orderStateNames } from "../orders/order-states.text.ts";
import { findOrder, lockOrder } from "../orders/order-store.ts";
import { secondsAfter } from "../outside/clock.ts";
import { randomSymbols } from "../outside/random.ts";
import { findPaidAttempt } from "./attempt-store.ts";
import { requestRefund } from "./finish-refund.ts";
import { foldFacts } from "./fold-facts.ts";
import { listFacts } from "./gateway-fact-store.ts";
import type { LockedAttempt } from "./payment-lock-store.ts";
import { firstPollAfterS } from "./polling.ts";
import { addRefund, listRefundsOfAttempt, type Refund } from "./refund-store.ts";

/** The order cannot be refunded; the sentence is for the operator. */
export class RefundRejectedError extends Error {
  readonly sentence: Localized;

  constructor(sentence: Localized) {
    super(sentence.en);
    this.sentence = sentence;
  }
}

interface Wanted {
  readonly orderNo: string;
  /** Undefined refunds everything that is left. */
  readonly amountFen: number | undefined;
  readonly reason: string;
  /** The audit log's entry of an operator's refund. */
  readonly entryId?: number;
}

/**
 * Refunds an order, in whole or in part, and takes back its days in proportion. If the gateway's answer is not final, the job
 * `finishRefund` goes on. Throws `RefundRejectedError`.
 */
export async function refundOrder(deps: Deps, wanted: Wanted): Promise<Refund["state"]> {
  const refund = await inTransaction(deps.db, (tx) => beginRefund(deps, tx, wanted));
  return await requestRefund(deps, refund, { isNew: true });
}

/** Adds a refund and its job, to be requested from the gateway after the transaction. Throws `RefundRejectedError`. */
export async function beginRefund(
  deps: Deps,
  tx: Tx,
  { orderNo, amountFen, reason, entryId }: Wanted,
): Promise<Refund> {
  const known = await findOrder(tx, orderNo);
  if (!known) {
    throw new RefundRejectedError({ zh: `订单${orderNo}不存在`, en: `There is no order ${orderNo}` });
  }
  await lockAccount(tx, known.account_id);
  const order = await lockOrder(tx, orderNo);
  const attempt = await findPaidAttempt(tx, orderNo);
  if (order.state !== "granted" || !attempt) {
    throw new RefundRejectedError({
      zh: `订单${orderNo}${orderStateNames[order.state].zh}，不能退款`,
      en: `Order ${orderNo} is ${order.state}`,
    });
  }
  const left = await countRefundableFen(tx, attempt);
  const amount = amountFen ?? left;
  if (amount <= 0 || amount > left) {
    throw new RefundRejectedError({
      zh: `最多还能退${yuanOfFen(left).toFixed(2)}元`,
      en: `At most ${left} fen are left to be sent back`,
    });
  }
  if (amount < left && !deps.gateways.get(attempt.method)?.refundsParts) {
    throw new RefundRejectedError({
      zh: `${attempt.method}只能全额退款`,
      en: `${attempt.method} can only send back the whole amount`,
    });
  }
  const now = deps.clock.now();
  const refund = await addRefund(tx, {
    refund_no: `R${randomSymbols(deps.random, 25)}`,
    order_no: orderNo,
    attempt_no: attempt.attempt_no,
    amount_fen: amount,
    reason,
    created_at: now,
    entry_id: entryId ?? null,
  });
  await putJob(tx, "finishRefund", {
    subject: refund.refund_no,
    method: attempt.method,
    now,
    dueAt: secondsAfter(now, firstPollAfterS),
  });
  return refund;
}

/** The paid amount without finished refunds, wherever requested, and without ours under way. In fen. */
export async function countRefundableFen(
  tx: Tx,
  { attempt_no: attemptNo, amount_fen, method }: LockedAttempt,
): Promise<number> {
  const { refundedFen, paidFen = amount_fen } = foldFacts(await listFacts(tx, { method, attemptNo }));
  const underway = (await listRefundsOfAttempt(tx, attemptNo)).filter(({ state }) => state === "underway");
  return paidFen - refundedFen - underway.reduce((sum, refund) => sum + refund.amount_fen, 0);
}
