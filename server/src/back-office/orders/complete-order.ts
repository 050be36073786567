import { exactPrice, yuanOfFen } from "@baleen/contract/money.ts";
import { findAccount } from "../../accounts/account-store.ts";
import { type Attempt, findPaidAttempt, listAttemptsOf } from "../../payments/attempt-store.ts";
import { lockPayment } from "../../payments/payment-lock-store.ts";
import { reconcileAttempt } from "../../payments/settle-attempt.ts";
import { settleInTransaction } from "../../payments/settle-payment.ts";
import { addStatement, findAttemptOfNumber, findStatementOfOrder } from "../../payments/statement-store.ts";
import { isUniqueViolation } from "../../platform/database/database-errors.ts";
import type { Tx } from "../../platform/database/transaction.ts";
import { ExplainedError } from "../../platform/explained-error.ts";
import type { PrivacyDeps } from "../../privacy/deps.ts";
import { orderStateNames } from "../../shop/orders/order-states.text.ts";
import type { ActionInput, ConsoleAction, ConsoleReply } from "../console-handler.ts";
import { actOnOrder, noOrder, requireOrder, signedStateOf } from "./act-on-order.ts";

type Reply = ConsoleReply<"completeOrder">;

/**
 * Grants an order whose payment the gateway does not report. The gateways of all its attempts are asked first; if one says that it
 * was paid, that is settled. Otherwise the operator's statement counts until a gateway signs a payment of the order. Throws
 * `ExplainedError`, also where the gateway has signed another amount.
 */
export const completeOrder: ConsoleAction<"completeOrder"> = async (
  deps,
  { orderNo, attemptNo, gatewayTradeNo, amountFen, ...by },
) => {
  const attempts = await listAttemptsOf(deps.db, orderNo);
  const attempt = attempts.find((one) => one.attempt_no === attemptNo);
  if (attempt) for (const one of attempts) await reconcileAttempt(deps, one);
  const action = { ...by, orderNo, action: "completeOrder", params: { attemptNo } } as const;
  const { result } = await actOnOrder<Pick<Reply, "by">>(deps, action, async (tx) => {
    if (!attempt) throw noOrder(orderNo);
    const signed = await findSignedPayment(tx, attempt);
    if (signed) return { result: { by: "gateway" }, details: signed };
    const payment = readPayment(attempt, { gatewayTradeNo, amountFen });
    await checkNumber(tx, attempt, payment.gatewayTradeNo);
    await settle(deps, tx, attempt, payment);
    return { result: { by: "hand" }, details: { attemptNo, ...payment } };
  });
  const { state, account_id: accountId } = await requireOrder(deps.db, orderNo);
  const buyer = await findAccount(deps.db, accountId);
  return { ...result, state, memberUntil: buyer?.vip_expire_at?.toISOString() ?? null };
};

/**
 * Locks the order. The payment that the gateway has signed, if the order is granted for one; undefined if it can be completed. Throws
 * `ExplainedError` if neither.
 */
async function findSignedPayment(tx: Tx, attempt: Attempt): Promise<object | undefined> {
  const { method, attempt_no, order_no } = attempt;
  const locked = await lockPayment(tx, method, attempt_no);
  if (!locked) throw noOrder(order_no);
  const { state } = locked.order;
  if (state === "granted" && !(await findStatementOfOrder(tx, order_no))) {
    const paid = await findPaidAttempt(tx, order_no);
    const { paidFen: amountFen, gatewayTradeNo } = paid ? await signedStateOf(tx, paid) : {};
    if (paid && amountFen !== undefined) return { attemptNo: paid.attempt_no, gatewayTradeNo, amountFen };
  }
  if (state === "paid" || state === "granted" || state === "refunded") {
    const { zh, en } = orderStateNames[state];
    throw new ExplainedError({
      zh: `订单${zh}，不能再补单`,
      en: `The order is ${en} already and cannot be completed`,
    });
  }
  const { paidFen } = await signedStateOf(tx, attempt);
  if (paidFen !== undefined) throw signedOtherwise(attempt, paidFen);
  if (locked.isMemberForLife) throw new ExplainedError(nothingToBuy);
  return undefined;
}

const nothingToBuy = {
  zh: "买家已是永久会员，补单没有天数可发。支付平台确认付款后，这笔钱会自动退回",
  en: "The buyer is a member for life, so there are no days to grant. Once the gateway confirms the payment, it is sent back automatically",
};

function signedOtherwise({ amount_fen }: Attempt, paidFen: number): ExplainedError {
  const [asked, paid] = [exactPrice(yuanOfFen(amount_fen)), exactPrice(yuanOfFen(paidFen))];
  if (amount_fen === paidFen) {
    return new ExplainedError({
      zh: `支付平台签名的实付${paid}已经退回，不能补单`,
      en: `The gateway has signed that ${paid} was paid and went back: there is nothing to complete`,
    });
  }
  return new ExplainedError({
    zh: `支付平台签名的实付金额是${paid}，应付${asked}，不能按${asked}补单。请退回这笔款项，或按实付金额发放天数`,
    en: `The gateway has signed that ${paid} was paid instead of ${asked}. Return the payment, or grant the days that it is worth`,
  });
}

type Payment = ReturnType<typeof readPayment>;

function readPayment(
  attempt: Attempt,
  { gatewayTradeNo, amountFen }: Pick<ActionInput<"completeOrder">, "gatewayTradeNo" | "amountFen">,
) {
  if (gatewayTradeNo === undefined || amountFen === undefined) {
    throw new ExplainedError({
      zh: "支付平台没有说这个订单已付款。请填写支付平台单号和实付金额",
      en: "The gateway does not say that the order was paid. Enter the gateway's number and the amount paid",
    });
  }
  if (amountFen !== attempt.amount_fen) {
    const [asked, typed] = [exactPrice(yuanOfFen(attempt.amount_fen)), exactPrice(yuanOfFen(amountFen))];
    throw new ExplainedError({
      zh: `金额不一致：填写的是${typed}，这笔应付${asked}。金额不同的付款不能补单`,
      en: `The amount differs: ${typed} was entered, and ${asked} was to be paid. A payment of another amount cannot complete the order`,
    });
  }
  return { gatewayTradeNo, amountFen };
}

/** Throws `ExplainedError` if the gateway's number belongs to another attempt, or this attempt has another number. */
async function checkNumber(tx: Tx, attempt: Attempt, gatewayTradeNo: string): Promise<void> {
  const { method, attempt_no: attemptNo } = attempt;
  const used = await findAttemptOfNumber(tx, { method, attemptNo }, gatewayTradeNo);
  if (used !== undefined) throw usedElsewhere(used);
  const { gatewayTradeNo: told } = await signedStateOf(tx, attempt);
  if (told !== undefined && told !== gatewayTradeNo) {
    throw new ExplainedError({
      zh: `支付平台给这笔的单号是${told}`,
      en: `The gateway's number of this attempt is ${told}`,
    });
  }
}

async function settle(deps: PrivacyDeps, tx: Tx, attempt: Attempt, payment: Payment): Promise<void> {
  const { method, attempt_no: attemptNo } = attempt;
  const { gatewayTradeNo: gateway_trade_no, amountFen: paid_fen } = payment;
  const stated = { gateway_trade_no, paid_fen, stated_at: deps.clock.now() };
  await addStatement(tx, { method, attempt_no: attemptNo, ...stated }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? usedElsewhere(undefined) : error;
  });
  await settleInTransaction(deps, tx, { method, attemptNo, trade: undefined, source: "operator" });
}

function usedElsewhere(attemptNo: string | undefined): ExplainedError {
  return new ExplainedError({
    zh: `这个支付平台单号已用于另一笔支付${attemptNo ?? ""}`,
    en: `This number of the gateway belongs to another payment ${attemptNo ?? ""}`.trim(),
  });
}
