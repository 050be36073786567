import { lockAccount } from "../accounts/account-store.ts";
import type { Deps } from "../deps.ts";
import { findOrder } from "../orders/order-store.ts";
import { tradeOf } from "../outside/gateways/gateway.ts";
import { findAttempt, findPaidAttempt } from "../payments/attempt-store.ts";
import { foldFacts } from "../payments/fold-facts.ts";
import { listFacts } from "../payments/gateway-fact-store.ts";
import { settleInTransaction } from "../payments/settle-payment.ts";
import type { Outcome } from "../payments/settlement.ts";
import { OperatorError } from "./operator-error.ts";
import { type By, type OperatorAction, performAction } from "./perform-action.ts";
import { noOrder } from "./recheck-order.ts";
import { redactReason } from "./redact-reason.ts";

interface SentBack extends By {
  /** The number of an order, for its paid attempt, or of an attempt. */
  readonly number: string;
  /** The sum of all refunds of the payment, as the gateway's console shows it. */
  readonly amountFen: number;
}

/**
 * Records refunds that an operator has read in the gateway's console, where the gateway does not tell the amount. Moves no
 * money. It is a fact like any other: it can raise the refunded sum, never lower it.
 */
export async function recordSentBack(deps: Deps, { number, amountFen, ...by }: SentBack): Promise<Outcome> {
  const named = await findAttempt(deps.db, number);
  const subject = named?.order_no ?? number;
  const reason = await redactReason(deps.db, { orderNo: subject }, by.reason);
  const action: OperatorAction = {
    ...by,
    action: `record that ${amountFen} fen went back in all`,
    subject,
    reason,
  };
  const { outcome } = await performAction(deps, action, async (tx) => {
    const order = await findOrder(tx, subject);
    if (!order) throw noOrder(number);
    await lockAccount(tx, order.account_id);
    const attempt = named ?? (await findPaidAttempt(tx, order.order_no));
    if (!attempt) {
      throw new OperatorError({
        zh: `订单${number}的状态是${order.state}，没有收到付款`,
        en: `Order ${number} is ${order.state}: nothing was paid for it`,
      });
    }
    const { method, attempt_no: attemptNo, amount_fen: askedFen } = attempt;
    const { paidFen = askedFen } = foldFacts(await listFacts(tx, { method, attemptNo }));
    if (amountFen > paidFen) {
      throw new OperatorError({
        zh: "退回的金额不能超过实付金额",
        en: "More than was paid cannot have gone back",
      });
    }
    const trade = tradeOf(attemptNo, { refundedFen: amountFen, hasRefund: true });
    const settled = await settleInTransaction(deps, tx, { method, attemptNo, trade, source: "operator" });
    return { result: { outcome: settled } };
  });
  return outcome;
}
