import type * as calls from "@baleen/contract/back-office/orders.ts";
import { exactPrice, yuanOfFen } from "@baleen/contract/money.ts";
import { lockAccount } from "../../accounts/account-store.ts";
import { type Attempt, findAttempt } from "../../payments/attempt-store.ts";
import { foldFacts, type Standing } from "../../payments/fold-facts.ts";
import { listFacts } from "../../payments/gateway-fact-store.ts";
import { settleInTransaction } from "../../payments/settle-payment.ts";
import { addStatement, listOpenStatements, settleStatement } from "../../payments/statement-store.ts";
import type { Tx } from "../../platform/database/transaction.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { PrivacyDeps } from "../../privacy/deps.ts";
import type { Act } from "../console-handler.ts";
import { OperatorError } from "../operator-error.ts";
import { type OperatorAction, performAction } from "../perform-action.ts";
import { redactReason } from "../redact-reason.ts";
import { requireOrder } from "./require-order.ts";

/**
 * Records refunds that an operator has read in the gateway's console, where the gateway does not tell the amount. Moves no money.
 * It counts beside our own refunds, until the gateway signs as much. Throws `OperatorError`, also for an attempt of which no
 * gateway has signed a payment.
 */
export const recordSentBack: Act<typeof calls.recordSentBack> = async (
  deps,
  { orderNo: subject, attemptNo, amountFen, ...by },
) => {
  const attempt = await findAttempt(deps.db, attemptNo);
  if (attempt?.order_no !== subject) throw new AppError("orderNotFound");
  const reason = await redactReason(deps.db, { orderNo: subject }, by.reason);
  const amount = yuanOfFen(amountFen).toFixed(2);
  const action: OperatorAction = { ...by, action: `record ${amount} sent back elsewhere`, subject, reason };
  await performAction(deps, action, async (tx) => {
    await lockAccount(tx, (await requireOrder(tx, subject)).account_id);
    const ownRefunds = await addSentBack(deps, tx, attempt, amountFen);
    const message = { method: attempt.method, attemptNo, trade: undefined, source: "operator" } as const;
    await settleInTransaction(deps, tx, message);
    return { result: null, details: { attemptNo, amountFen, ownRefunds } };
  });
  return { state: (await requireOrder(deps.db, subject)).state };
};

/** Adds the statement, unless as much is known already. Returns the refunds requested here that had arrived by then. */
async function addSentBack(deps: PrivacyDeps, tx: Tx, attempt: Attempt, amountFen: number) {
  const { method, attempt_no: attemptNo } = attempt;
  const statements = await listOpenStatements(tx, { method, attemptNo });
  const standing = foldFacts(await listFacts(tx, { method, attemptNo }), statements);
  const { paidFen, signedElsewhereFen } = standing;
  if (paidFen === undefined) throw notSigned(attemptNo);
  const ownFen = ownRefundsOf(standing);
  if (amountFen + ownFen > paidFen) throw moreThanPaid(paidFen, ownFen);
  const earlier = statements.filter((statement) => statement.refunded_elsewhere_fen !== null);
  const knownFen = Math.max(signedElsewhereFen, ...earlier.map((one) => one.refunded_elsewhere_fen ?? 0));
  if (amountFen > knownFen) {
    const at = deps.clock.now();
    for (const statement of earlier) await settleStatement(tx, statement, "replaced", at);
    await addStatement(tx, { method, attemptNo, refundedElsewhereFen: amountFen, at });
  }
  return [...standing.refunds.values()].filter((refund) => refund.state === "done");
}

/** What refunds requested here have sent back, as the gateway has signed it. */
export function ownRefundsOf({ refundedFen, statedRefundFen, signedElsewhereFen }: Standing): number {
  return refundedFen - statedRefundFen - signedElsewhereFen;
}

function notSigned(attemptNo: string): OperatorError {
  return new OperatorError({
    zh: `支付平台还没有确认支付单${attemptNo}已付款，不能登记退款`,
    en: `The gateway has not confirmed that attempt ${attemptNo} was paid, so no refund of it can be entered`,
  });
}

function moreThanPaid(paidFen: number, ownFen: number): OperatorError {
  const [paid, own] = [exactPrice(yuanOfFen(paidFen)), exactPrice(yuanOfFen(ownFen))];
  return new OperatorError({
    zh: `退回的金额不能超过实付金额：实付${paid}，其中从本站已退${own}`,
    en: `More than was paid cannot have gone back: ${paid} was paid, and ${own} of it was sent back from here`,
  });
}
