import { findAccount } from "../../accounts/account-store.ts";
import type { Context } from "../../context.ts";
import type { ActionInput, ConsoleAction, ConsoleReply } from "../../operators/console-handler.ts";
import { isUniqueViolation } from "../../platform/database/database-errors.ts";
import type { Tx } from "../../platform/database/transaction.ts";
import { Rejection } from "../../platform/rejection.ts";
import { type Attempt, findPaidAttempt, listAttemptsOf } from "../attempt-store.ts";
import { lockPayment } from "../payment-lock-store.ts";
import { queryAndSettleAttempt } from "../settle-attempt.ts";
import { settleInTransaction } from "../settle-payment.ts";
import { addStatement, findAttemptByTradeNo, findStatementOfOrder } from "../statement-store.ts";
import { actOnOrder, readSignedState, requireOrder } from "./act-on-order.ts";

type Reply = ConsoleReply<"completeOrder">;

/**
 * Grants an order whose payment the gateway does not report. First queries the gateways of all its attempts; if one
 * reports a payment, that payment is settled. Otherwise the operator's statement counts until a gateway signs a payment
 * of the order. Throws `signedAmountDiffers` if the gateway has signed another amount.
 */
export const completeOrder: ConsoleAction<"completeOrder"> = async (
  context,
  { orderNo, attemptNo, gatewayTradeNo, amountFen, ...by },
) => {
  const attempts = await listAttemptsOf(context.db, orderNo);
  const attempt = attempts.find((one) => one.attempt_no === attemptNo);
  if (attempt) for (const one of attempts) await queryAndSettleAttempt(context, one);
  const action = { ...by, orderNo, action: "completeOrder", params: { attemptNo } } as const;
  const { result } = await actOnOrder<Pick<Reply, "by">>(context, action, async (tx) => {
    if (!attempt) throw new Rejection("noSuchOrder", { orderNo });
    const signed = await findSignedPayment(tx, attempt);
    if (signed) return { result: { by: "gateway" }, details: signed };
    const payment = requirePaymentDetails(attempt, { gatewayTradeNo, amountFen });
    await requireOwnTradeNo(tx, attempt, payment.gatewayTradeNo);
    await settleByStatement(context, tx, attempt, payment);
    return { result: { by: "hand" }, details: { attemptNo, ...payment } };
  });
  const { state, account_id: accountId } = await requireOrder(context.db, orderNo);
  const buyer = await findAccount(context.db, accountId);
  return { ...result, state, memberUntil: buyer?.vip_expire_at?.toISOString() ?? null };
};

/**
 * Locks the order. Returns the signed payment if the order is granted for one; undefined if the order can be completed.
 * Throws a rejection if neither.
 */
async function findSignedPayment(tx: Tx, attempt: Attempt): Promise<object | undefined> {
  const { method, attempt_no, order_no } = attempt;
  const locked = await lockPayment(tx, method, attempt_no);
  if (!locked) throw new Rejection("noSuchOrder", { orderNo: order_no });
  const { state } = locked.order;
  if (state === "granted" && !(await findStatementOfOrder(tx, order_no))) {
    const paid = await findPaidAttempt(tx, order_no);
    const { paidFen: amountFen, gatewayTradeNo } = paid ? await readSignedState(tx, paid) : {};
    if (paid && amountFen !== undefined) return { attemptNo: paid.attempt_no, gatewayTradeNo, amountFen };
  }
  if (state === "paid" || state === "granted" || state === "refunded") {
    throw new Rejection("orderNotCompletable", { state });
  }
  const { paidFen } = await readSignedState(tx, attempt);
  if (paidFen !== undefined) throw signedPaymentRejection(attempt, paidFen);
  if (locked.isLifetimeMember) throw new Rejection("buyerIsLifetimeMember");
  return undefined;
}

function signedPaymentRejection({ amount_fen: dueFen }: Attempt, paidFen: number): Rejection {
  if (dueFen === paidFen) return new Rejection("paymentAlreadyReturned", { paidFen });
  return new Rejection("signedAmountDiffers", { paidFen, dueFen });
}

type Payment = ReturnType<typeof requirePaymentDetails>;

function requirePaymentDetails(
  attempt: Attempt,
  { gatewayTradeNo, amountFen }: Pick<ActionInput<"completeOrder">, "gatewayTradeNo" | "amountFen">,
) {
  if (gatewayTradeNo === undefined || amountFen === undefined) {
    throw new Rejection("paymentDetailsNeeded");
  }
  if (amountFen !== attempt.amount_fen) {
    throw new Rejection("enteredAmountDiffers", { amountFen, dueFen: attempt.amount_fen });
  }
  return { gatewayTradeNo, amountFen };
}

/** Throws if the gateway's trade number belongs to another attempt, or if this attempt has another number. */
async function requireOwnTradeNo(tx: Tx, attempt: Attempt, gatewayTradeNo: string): Promise<void> {
  const { method, attempt_no: attemptNo } = attempt;
  const used = await findAttemptByTradeNo(tx, { method, attemptNo }, gatewayTradeNo);
  if (used !== undefined) throw new Rejection("tradeNoOfOtherAttempt", { attemptNo: used });
  const { gatewayTradeNo: signedNo } = await readSignedState(tx, attempt);
  if (signedNo !== undefined && signedNo !== gatewayTradeNo) {
    throw new Rejection("signedTradeNoDiffers", { gatewayTradeNo: signedNo });
  }
}

async function settleByStatement(
  context: Context,
  tx: Tx,
  attempt: Attempt,
  payment: Payment,
): Promise<void> {
  const { method, attempt_no: attemptNo } = attempt;
  const { gatewayTradeNo: gateway_trade_no, amountFen: paid_fen } = payment;
  const statementFields = { gateway_trade_no, paid_fen, stated_at: context.clock.now() };
  await addStatement(tx, { method, attempt_no: attemptNo, ...statementFields }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new Rejection("tradeNoOfOtherAttempt", {}) : error;
  });
  await settleInTransaction(context, tx, { method, attemptNo, trade: undefined, source: "operator" });
}
