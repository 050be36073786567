import { exactPrice, yuanOfFen } from "@baleen/contract/money.ts";
import { isUniqueViolation } from "../db/database-errors.ts";
import type { Tx } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import { orderStateNames } from "../orders/order-states.text.ts";
import { tradeOf } from "../outside/gateways/gateway.ts";
import { type Attempt, findAttempt } from "../payments/attempt-store.ts";
import { foldFacts } from "../payments/fold-facts.ts";
import { listFacts } from "../payments/gateway-fact-store.ts";
import { lockPayment } from "../payments/payment-lock-store.ts";
import { reconcileAttempt } from "../payments/reconcile-attempt.ts";
import { settleInTransaction } from "../payments/settle-payment.ts";
import { OperatorError } from "./operator-error.ts";
import { type By, type OperatorAction, performAction } from "./perform-action.ts";
import { noOrder } from "./recheck-order.ts";
import { redactReason } from "./redact-reason.ts";

interface Completion extends By {
  readonly orderNo: string;
  readonly attemptNo: string;
  /** The gateway's number of the payment and its amount, as the gateway's own console shows them. */
  readonly gatewayTradeNo?: string | undefined;
  readonly amountFen?: number | undefined;
}

/** `gateway`: it says that the order is paid. `hand`: completed with the gateway's number. */
interface Completed {
  readonly by: "gateway" | "hand";
}

/**
 * Grants an order whose payment the gateway does not report. The gateway is asked first; if it says that the attempt was paid,
 * that is settled. Otherwise the operator's statement is a fact like the gateway's own, so a true notice that follows grants
 * nothing more. Throws `OperatorError`.
 */
export async function completeByHand(
  deps: Deps,
  { orderNo, attemptNo, ...wanted }: Completion,
): Promise<Completed> {
  const { gatewayTradeNo, amountFen, ...by } = wanted;
  const known = await findAttempt(deps.db, attemptNo);
  const attempt = known?.order_no === orderNo ? known : undefined;
  if (attempt) await reconcileAttempt(deps, attempt);
  const reason = await redactReason(deps.db, { orderNo }, by.reason);
  const action: OperatorAction = { ...by, action: `complete attempt ${attemptNo}`, subject: orderNo, reason };
  return await performAction<Completed>(deps, action, async (tx) => {
    if (!attempt) throw noOrder(orderNo);
    if (await isGranted(tx, attempt)) return { result: { by: "gateway" } };
    const payment = readPayment(attempt, { gatewayTradeNo, amountFen });
    await checkNumber(tx, attempt, payment.gatewayTradeNo);
    await settle(deps, tx, attempt, payment);
    return { result: { by: "hand" }, details: { attemptNo, ...payment } };
  });
}

/** Locks the order. Throws `OperatorError` if it was granted for another attempt, or refunded. */
async function isGranted(tx: Tx, { method, attempt_no }: Attempt): Promise<boolean> {
  const locked = await lockPayment(tx, method, attempt_no);
  if (!locked) return false;
  const { state } = locked.order;
  if (state === "pending" || state === "closed" || state === "failed") return false;
  if (state === "granted" && locked.attempt.state === "paid") return true;
  const { zh, en } = orderStateNames[state];
  throw new OperatorError({
    zh: `订单${zh}，不能再补单`,
    en: `The order is ${en} already and cannot be completed`,
  });
}

interface StatedPayment {
  readonly gatewayTradeNo: string;
  readonly amountFen: number;
}

function readPayment(
  attempt: Attempt,
  { gatewayTradeNo, amountFen }: Pick<Completion, "gatewayTradeNo" | "amountFen">,
): StatedPayment {
  if (gatewayTradeNo === undefined || amountFen === undefined) {
    throw new OperatorError({
      zh: "支付平台没有说这笔已付款。请填写支付平台单号和实付金额",
      en: "The gateway does not say that it was paid. Enter the gateway's number and the amount paid",
    });
  }
  if (amountFen !== attempt.amount_fen) {
    const price = exactPrice(yuanOfFen(attempt.amount_fen));
    throw new OperatorError({
      zh: `金额不一致：这笔应付${price}`,
      en: `The amount differs: ${price} was to be paid`,
    });
  }
  return { gatewayTradeNo, amountFen };
}

/** Throws `OperatorError` if the gateway's number belongs to another attempt, or this attempt has another number. */
async function checkNumber(tx: Tx, { method, attempt_no }: Attempt, gatewayTradeNo: string): Promise<void> {
  const used = await tx
    .selectFrom("gateway_facts")
    .select("attempt_no")
    .where("method", "=", method)
    .where("gateway_trade_no", "=", gatewayTradeNo)
    .where("attempt_no", "!=", attempt_no)
    .limit(1)
    .executeTakeFirst();
  if (used) throw usedElsewhere(used.attempt_no);
  const { gatewayTradeNo: told } = foldFacts(await listFacts(tx, { method, attemptNo: attempt_no }));
  if (told !== undefined && told !== gatewayTradeNo) {
    throw new OperatorError({
      zh: `支付平台给这笔的单号是${told}`,
      en: `The gateway's number of this attempt is ${told}`,
    });
  }
}

async function settle(deps: Deps, tx: Tx, attempt: Attempt, payment: StatedPayment): Promise<void> {
  const { method, attempt_no: attemptNo } = attempt;
  const { gatewayTradeNo, amountFen: paidFen } = payment;
  const trade = tradeOf(attemptNo, { gatewayTradeNo, paidFen });
  const outcome = await settleInTransaction(deps, tx, { method, attemptNo, trade, source: "operator" }).catch(
    (error: unknown) => {
      // Another attempt was completed with the number at the same time.
      throw isUniqueViolation(error) ? usedElsewhere(undefined) : error;
    },
  );
  if (outcome === "granted") return;
  throw new OperatorError({
    zh: "支付平台的说法与此不符，没有补单",
    en: `What the gateway has said differs (${outcome}): nothing was completed`,
  });
}

function usedElsewhere(attemptNo: string | undefined): OperatorError {
  return new OperatorError({
    zh: `这个支付平台单号已用于另一笔支付${attemptNo ?? ""}`,
    en: `This number of the gateway belongs to another payment ${attemptNo ?? ""}`.trim(),
  });
}
