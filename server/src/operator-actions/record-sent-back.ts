import { lockAccount } from "../accounts/account-store.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import { findOrder } from "../orders/order-store.ts";
import { tradeOf } from "../outside/gateways/gateway.ts";
import { findAttempt, findPaidAttempt } from "../payments/attempt-store.ts";
import { foldFacts } from "../payments/fold-facts.ts";
import { listFacts } from "../payments/gateway-fact-store.ts";
import { settleInTransaction } from "../payments/settle-payment.ts";
import type { Outcome } from "../payments/settlement.ts";
import { addAuditLogEntry } from "./audit-log-store.ts";
import { OperatorError, recordRejection } from "./operator-error.ts";
import { redactReason } from "./redact-reason.ts";

interface SentBack {
  /** The number of an order, for its paid attempt, or of an attempt. */
  readonly number: string;
  /** The sum of all refunds of the payment, as the gateway's console shows it. */
  readonly amountFen: number;
  readonly operator: string;
  readonly reason: string;
}

/**
 * Records refunds that an operator has read in the gateway's console, where the gateway does not tell the amount. Moves no
 * money. It is a fact like any other: it can raise the refunded sum, never lower it.
 */
export async function recordSentBack(deps: Deps, sentBack: SentBack): Promise<Outcome> {
  const { number, amountFen, operator } = sentBack;
  const named = await findAttempt(deps.db, number);
  const reason = await redactReason(deps.db, { orderNo: named?.order_no ?? number }, sentBack.reason);
  const action = {
    operator,
    action: `record that ${amountFen} fen went back in all`,
    subject: named?.order_no ?? number,
    reason,
  };
  return await recordRejection(deps, action, async () => {
    const order = await findOrder(deps.db, action.subject);
    if (!order) throw new OperatorError(`There is no order ${number}`);
    return await inTransaction(deps.db, async (tx) => {
      await lockAccount(tx, order.account_id);
      const attempt = named ?? (await findPaidAttempt(tx, order.order_no));
      if (!attempt) throw new OperatorError(`Order ${number} is ${order.state}: nothing was paid for it`);
      const { method, attempt_no: attemptNo, amount_fen: askedFen } = attempt;
      const { paidFen = askedFen } = foldFacts(await listFacts(tx, { method, attemptNo }));
      if (amountFen > paidFen) throw new OperatorError("More than was paid cannot have gone back");
      await addAuditLogEntry(tx, { ...action, at: deps.clock.now(), outcome: "done" });
      const trade = tradeOf(attemptNo, { refundedFen: amountFen, hasRefund: true });
      return await settleInTransaction(deps, tx, { method, attemptNo, trade, source: "operator" });
    });
  });
}
