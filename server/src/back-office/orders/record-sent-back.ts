import { exactPrice, yuanOfFen } from "@baleen/contract/money.ts";
import { lockAccount } from "../../accounts/account-store.ts";
import { type Attempt, findAttempt } from "../../payments/attempt-store.ts";
import { foldFacts, type PaymentState } from "../../payments/fold-facts.ts";
import { listFacts } from "../../payments/gateway-fact-store.ts";
import { settleInTransaction } from "../../payments/settle-payment.ts";
import { addStatement, listOpenStatements, settleStatement } from "../../payments/statement-store.ts";
import type { Tx } from "../../platform/database/transaction.ts";
import { ExplainedError } from "../../platform/explained-error.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { PrivacyDeps } from "../../privacy/deps.ts";
import type { ConsoleAction } from "../console-handler.ts";
import { actOnOrder, requireOrder } from "./act-on-order.ts";

/**
 * Records refunds that an operator has read in the gateway's console, for gateways that do not report the amount. Moves
 * no money. The sum counts in addition to our own refunds, until the gateway signs as much. Throws `ExplainedError`,
 * also for an attempt of which no gateway has signed a payment.
 */
export const recordSentBack: ConsoleAction<"recordSentBack"> = async (
  deps,
  { orderNo, attemptNo, amountFen, ...by },
) => {
  const attempt = await findAttempt(deps.db, attemptNo);
  if (attempt?.order_no !== orderNo) throw new AppError("orderNotFound");
  await actOnOrder(deps, { ...by, orderNo, action: "recordSentBack", params: { amountFen } }, async (tx) => {
    await lockAccount(tx, (await requireOrder(tx, orderNo)).account_id);
    const ownRefunds = await addSentBack(deps, tx, attempt, amountFen);
    const message = { method: attempt.method, attemptNo, trade: undefined, source: "operator" } as const;
    await settleInTransaction(deps, tx, message);
    return { result: null, details: { attemptNo, amountFen, ownRefunds } };
  });
  return { state: (await requireOrder(deps.db, orderNo)).state };
};

/** Adds the statement, unless as much is known already. Returns the refunds requested here that had arrived by then. */
async function addSentBack(deps: PrivacyDeps, tx: Tx, attempt: Attempt, amountFen: number) {
  const { method, attempt_no: attemptNo } = attempt;
  const statements = await listOpenStatements(tx, { method, attemptNo });
  const paymentState = foldFacts(await listFacts(tx, { method, attemptNo }), statements);
  const { paidFen, signedElsewhereFen } = paymentState;
  if (paidFen === undefined) throw notSigned(attemptNo);
  const ownFen = ownRefundsOf(paymentState);
  if (amountFen + ownFen > paidFen) throw moreThanPaid(paidFen, ownFen);
  const earlier = statements.filter((statement) => statement.refunded_elsewhere_fen !== null);
  const knownFen = Math.max(signedElsewhereFen, ...earlier.map((one) => one.refunded_elsewhere_fen ?? 0));
  if (amountFen > knownFen) {
    const at = deps.clock.now();
    for (const statement of earlier) await settleStatement(tx, statement, "replaced", at);
    const stated = { refunded_elsewhere_fen: amountFen, stated_at: at };
    await addStatement(tx, { method, attempt_no: attemptNo, ...stated });
  }
  return [...paymentState.refunds.values()].filter((refund) => refund.state === "done");
}

/** The sum of our own refunds, as the gateway has signed it. */
export function ownRefundsOf({ refundedFen, statedRefundFen, signedElsewhereFen }: PaymentState): number {
  return refundedFen - statedRefundFen - signedElsewhereFen;
}

function notSigned(attemptNo: string): ExplainedError {
  return new ExplainedError({
    zh: `支付平台还没有确认支付单${attemptNo}已付款，不能登记退款`,
    en: `The gateway has not confirmed that attempt ${attemptNo} was paid, so no refund of it can be entered`,
  });
}

function moreThanPaid(paidFen: number, ownFen: number): ExplainedError {
  const [paid, own] = [exactPrice(yuanOfFen(paidFen)), exactPrice(yuanOfFen(ownFen))];
  return new ExplainedError({
    zh: `退回的金额不能超过实付金额：实付${paid}，其中从本站已退${own}`,
    en: `More than was paid cannot have gone back: ${paid} was paid, and ${own} of it was sent back from here`,
  });
}
