import { yuanOfFen } from "@baleen/contract/money.ts";
import { lockAccount } from "../../accounts/account-store.ts";
import { secondsAfter } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/transaction.ts";
import { ExplainedError } from "../../platform/explained-error.ts";
import { putJob } from "../../platform/jobs/job-store.ts";
import { randomSymbols } from "../../platform/random.ts";
import { orderStateNames } from "../../shop/orders/order-states.text.ts";
import { findOrder, lockOrder } from "../../shop/orders/order-store.ts";
import { findPaidAttempt } from "../attempt-store.ts";
import type { PaymentDeps } from "../deps.ts";
import { foldFacts } from "../fold-facts.ts";
import { listFacts } from "../gateway-fact-store.ts";
import type { LockedAttempt } from "../payment-lock-store.ts";
import { firstPollAfterS } from "../polling.ts";
import { listOpenStatements } from "../statement-store.ts";
import { type RefundableMoney, refundableOf } from "./plan-refund.ts";
import { addRefund, listRefundsOfAttempt, type Refund } from "./refund-store.ts";

interface Wanted {
  readonly orderNo: string;
  /** Undefined refunds everything that is left. */
  readonly amountFen: number | undefined;
  readonly reason: string;
  /** The audit log's entry of an operator's refund. */
  readonly entryId?: number;
}

/** Adds a refund and its job, to be requested from the gateway after the transaction. Throws `ExplainedError`. */
export async function beginRefund(
  deps: PaymentDeps,
  tx: Tx,
  { orderNo, amountFen, reason, entryId }: Wanted,
): Promise<Refund> {
  const known = await findOrder(tx, orderNo);
  if (!known) {
    throw new ExplainedError({ zh: `订单${orderNo}不存在`, en: `There is no order ${orderNo}` });
  }
  await lockAccount(tx, known.account_id);
  const order = await lockOrder(tx, orderNo);
  const attempt = await findPaidAttempt(tx, orderNo);
  if (order.state !== "granted" || !attempt) {
    throw new ExplainedError({
      zh: `订单${orderNo}${orderStateNames[order.state].zh}，不能退款`,
      en: `Order ${orderNo} is ${order.state}`,
    });
  }
  const { paidFen, leftFen, isUnknown } = await readRefundable(tx, attempt);
  if (paidFen === undefined) throw notSigned();
  if (isUnknown) throw amountUnknown();
  const amount = amountFen ?? leftFen;
  if (amount <= 0 || amount > leftFen) {
    throw new ExplainedError({
      zh: `最多还能退${yuanOfFen(leftFen).toFixed(2)}元`,
      en: `At most ${leftFen} fen are left to be sent back`,
    });
  }
  if (amount < paidFen && !deps.gateways.get(attempt.method)?.refundsParts) {
    throw new ExplainedError({
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

function notSigned(): ExplainedError {
  return new ExplainedError({
    zh: "支付平台还没有确认这笔付款，不能退款。请先重新查询；如果补单有误，请撤回补单",
    en: "The gateway has not confirmed this payment, so it cannot be sent back. Recheck the order, or withdraw its completion",
  });
}

function amountUnknown(): ExplainedError {
  return new ExplainedError({
    zh: "支付平台后台已经退过款，金额不明。请先登记在支付平台退了多少",
    en: "Money went back in the gateway's own console, and it is not known how much. Enter that refund first",
  });
}

/** What of an attempt's payment can go back. */
export async function readRefundable(
  tx: Tx,
  { attempt_no: attemptNo, method }: Pick<LockedAttempt, "attempt_no" | "method">,
): Promise<RefundableMoney> {
  const facts = await listFacts(tx, { method, attemptNo });
  const standing = foldFacts(facts, await listOpenStatements(tx, { method, attemptNo }));
  return refundableOf(standing, await listRefundsOfAttempt(tx, attemptNo));
}
