import { yuanOfFen } from "@baleen/contract/money.ts";
import { methodNames } from "@baleen/contract/shop/payment-method-names.ts";
import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import { lockAccount } from "../../accounts/account-store.ts";
import { secondsAfter } from "../../platform/clock.ts";
import { inTransaction, type Tx } from "../../platform/database/transaction.ts";
import { ExplainedError } from "../../platform/explained-error.ts";
import { enqueueJob } from "../../platform/jobs/job-store.ts";
import type { Run, RunResult } from "../../platform/jobs/run-job.ts";
import { randomSymbols } from "../../platform/random.ts";
import { orderStateNames } from "../../shop/orders/order-states.text.ts";
import { findOrder, lockOrder } from "../../shop/orders/order-store.ts";
import { findAttempt, findPaidAttempt } from "../attempt-store.ts";
import type { PaymentDeps } from "../deps.ts";
import { foldFacts } from "../fold-facts.ts";
import { listFacts } from "../gateway-fact-store.ts";
import {
  type Gateway,
  GatewayError,
  isUnsignedAbsence,
  type Refund as RefundRequest,
  type Trade,
} from "../gateways/gateway.ts";
import type { LockedAttempt } from "../payment-lock-store.ts";
import { firstPollAfterS, nextPollInS } from "../polling.ts";
import { listMethodsSetUp } from "../removed-methods.ts";
import { settlePayment } from "../settle-payment.ts";
import { listOpenStatements } from "../statement-store.ts";
import { refundableOf } from "./plan-refund.ts";
import {
  addRefund,
  findRefund,
  listRefundsOfAttempt,
  lockUnderway,
  markRefundRequested,
  type Refund,
} from "./refund-store.ts";
import { endAsRefused } from "./settle-refunds.ts";

interface NewRefund {
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
  { orderNo, amountFen, reason, entryId }: NewRefund,
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
  if (!(await listMethodsSetUp({ ...deps, db: tx })).has(attempt.method)) throw notSetUp(attempt.method);
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
  const dueAt = secondsAfter(now, firstPollAfterS);
  await enqueueJob(tx, "finishRefund", { subject: refund.refund_no, method: attempt.method, now, dueAt });
  return refund;
}

function notSetUp(method: PaymentMethod): ExplainedError {
  const { zh, en } = methodNames[method];
  return new ExplainedError({
    zh: `${zh}的配置已移除，不能从本站退款。请恢复配置；或在支付平台后台退款，再来登记`,
    en: `The settings of ${en} were removed, so nothing can be refunded from here. Bring them back, or refund in the gateway's console and enter it`,
  });
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

/** How much of an attempt's payment can be refunded. */
export async function readRefundable(tx: Tx, { attempt_no: attemptNo, method }: LockedAttempt) {
  const facts = await listFacts(tx, { method, attemptNo });
  const paymentState = foldFacts(facts, await listOpenStatements(tx, { method, attemptNo }));
  return refundableOf(paymentState, await listRefundsOfAttempt(tx, attemptNo));
}

/** Job: requests a refund again, with the same number, until the gateway has confirmed or rejected it. */
export async function finishRefund(deps: PaymentDeps, { subject: refundNo }: Run): Promise<RunResult> {
  const refund = await findRefund(deps.db, refundNo);
  if (refund?.state !== "underway") return "done";
  const state = await requestRefund(deps, refund);
  return state === "underway" ? { runAgainInS: nextPollInS(refund.created_at, deps.clock.now()) } : "done";
}

/**
 * Requests a refund from the gateway, idempotent by its number, and settles the answer. Only an authentic answer ends the
 * refund: it is done, it failed, or it was rejected and the gateway knows no refund with this number.
 */
export async function requestRefund(
  deps: PaymentDeps,
  refund: Refund,
  { isNew = false }: { readonly isNew?: boolean } = {},
): Promise<Refund["state"]> {
  const { refund_no: refundNo, attempt_no: attemptNo, amount_fen: amountFen, reason } = refund;
  const attempt = await findAttempt(deps.db, attemptNo);
  const gateway = attempt && deps.gateways.get(attempt.method);
  // Another node has its settings, or `watchRemovedMethods` tells of it.
  if (!attempt || !gateway) return "underway";
  await markRefundRequested(deps.db, refundNo, deps.clock.now());
  const { method, amount_fen } = attempt;
  const { paidFen: totalFen = amount_fen } = foldFacts(await listFacts(deps.db, { method, attemptNo }));
  const request = { attemptNo, refundNo, amountFen, totalFen, reason };
  try {
    const trade = await submitRefund(gateway, request, isNew);
    if (trade === "refused") await inTransaction(deps.db, (tx) => endAsRefused(deps, tx, refund, method));
    else await settlePayment(deps, { method, attemptNo, trade, source: "answer" });
  } catch (error) {
    await inTransaction(deps.db, async (tx) => {
      // A notice may have ended it meanwhile, and nothing would close the alarm again.
      if (!(await lockUnderway(tx, refundNo))) return;
      const details = { attemptNo, error };
      await deps.alarms.raise({ kind: "refund.doubtful", subject: refundNo, details }, tx);
    });
  }
  return (await findRefund(deps.db, refundNo))?.state ?? "underway";
}

async function submitRefund(
  gateway: Gateway,
  request: RefundRequest,
  isNew: boolean,
): Promise<Trade | "refused"> {
  const existing = isNew ? undefined : await findExisting(gateway, request);
  if (existing?.refund && existing.refund.state !== "underway") return existing;
  try {
    // Repeating the number does not refund twice, and may advance the first refund.
    return await gateway.refund(request);
  } catch (error) {
    const isRefused = error instanceof GatewayError && error.kind === "refused" && error.isSigned;
    if (!isRefused) throw error;
    // An earlier request with this number may have succeeded although its answer was lost.
    return (await gateway.queryRefund(request)) ?? "refused";
  }
}

/** An unsigned answer that there is none suffices here: repeating the number does not refund twice. */
async function findExisting(gateway: Gateway, request: RefundRequest): Promise<Trade | undefined> {
  try {
    return await gateway.queryRefund(request);
  } catch (error) {
    if (isUnsignedAbsence(error)) return undefined;
    throw error;
  }
}
