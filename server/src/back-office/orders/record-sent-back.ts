import { exactPrice, yuanOfFen } from "@baleen/contract/money.ts";
import { lockAccount } from "../../accounts/account-store.ts";
import { type Attempt, findAttempt, findPaidAttempt } from "../../payments/attempt-store.ts";
import { foldFacts, type Standing } from "../../payments/fold-facts.ts";
import { listFacts } from "../../payments/gateway-fact-store.ts";
import { settleInTransaction } from "../../payments/settle-payment.ts";
import type { Outcome } from "../../payments/settlement.ts";
import { addStatement, listOpenStatements, settleStatement } from "../../payments/statement-store.ts";
import type { Tx } from "../../platform/database/transaction.ts";
import type { PrivacyDeps } from "../../privacy/deps.ts";
import { findOrder } from "../../shop/orders/order-store.ts";
import { OperatorError } from "../operator-error.ts";
import { type By, type OperatorAction, performAction } from "../perform-action.ts";
import { redactReason } from "../redact-reason.ts";
import { noOrder } from "./recheck-order.ts";

interface SentBack extends By {
  /** The number of an order, for its paid attempt, or of an attempt. */
  readonly number: string;
  /** The sum of the refunds that were made in the gateway's console; those requested here are no part of it. */
  readonly amountFen: number;
}

/**
 * Records refunds that an operator has read in the gateway's console, where the gateway does not tell the amount. Moves no money.
 * It counts beside our own refunds, until the gateway signs as much. Throws `OperatorError`, also for an attempt of which no
 * gateway has signed a payment.
 */
export async function recordSentBack(
  deps: PrivacyDeps,
  { number, amountFen, ...by }: SentBack,
): Promise<Outcome> {
  const named = await findAttempt(deps.db, number);
  const subject = named?.order_no ?? number;
  const reason = await redactReason(deps.db, { orderNo: subject }, by.reason);
  const action: OperatorAction = {
    ...by,
    action: "recordSentBack",
    params: { amountFen },
    subject: { kind: "order", id: subject },
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
    const { ownRefunds } = await state(deps, tx, attempt, amountFen);
    const { method, attempt_no: attemptNo } = attempt;
    const message = { method, attemptNo, trade: undefined, source: "operator" } as const;
    const settled = await settleInTransaction(deps, tx, message);
    return { result: { outcome: settled }, details: { attemptNo, amountFen, ownRefunds } };
  });
  return outcome;
}

/** Adds the statement, unless as much is known already. Returns our own refunds that had arrived by then. */
async function state(deps: PrivacyDeps, tx: Tx, attempt: Attempt, amountFen: number) {
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
  const ownRefunds = [...standing.refunds.values()].filter((refund) => refund.state === "done");
  return { ownRefunds };
}

/** What our own refunds have sent back, by the gateway's word. */
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
