import type { Context } from "../../../context.ts";
import type { ActionInput, ConsoleAction } from "../../../operators/console-handler.ts";
import type { Tx } from "../../../platform/database/transaction.ts";
import { Rejection } from "../../../platform/rejection.ts";
import { lockOwnerOfOrder } from "../../../shop/orders/order-store.ts";
import { type Attempt, findAttempt } from "../../attempt-store.ts";
import { foldFacts, type PaymentState } from "../../fold-facts.ts";
import { listFacts } from "../../gateway-fact-store.ts";
import { actOnOrder, requireOrder } from "../../operator/act-on-order.ts";
import { confirmByStoredBills } from "../../reconciliation/confirm-statements.ts";
import { closeExplainedDifferences } from "../../reconciliation/difference-alarms.ts";
import { settleInTransaction } from "../../settle-payment.ts";
import { endStatement } from "../../settle-statements.ts";
import { addStatement, listOpenStatements, type OperatorStatement } from "../../statement-store.ts";

/**
 * Records refunds that an operator has seen in the gateway's console, for gateways that do not report the amount. Moves
 * no money. The sum is added to our own refunds until the gateway signs at least as much; refunds made later are added
 * to it. Throws `refundAlreadyBooked`, `refundAbovePayment` or `attemptUnconfirmed`.
 */
export const recordSentBack: ConsoleAction<"recordSentBack"> = async (context, input) =>
  await enterSentBack(context, "recordSentBack", input);

/**
 * Corrects a sum that was entered as refunded in the gateway's console: the open statement is withdrawn and replaced by
 * a new one, unless the gateway has signed the right sum. Gives days back. Throws `noRefundEntry`, `refundBelowSigned`
 * or `refundUnchanged`.
 */
export const correctSentBack: ConsoleAction<"correctSentBack"> = async (context, input) =>
  await enterSentBack(context, "correctSentBack", input);

type EntryAction = "recordSentBack" | "correctSentBack";

async function enterSentBack(
  context: Context,
  action: EntryAction,
  { orderNo, attemptNo, amountFen, ...by }: ActionInput<"recordSentBack"> | ActionInput<"correctSentBack">,
) {
  const attempt = await findAttempt(context.db, attemptNo);
  if (attempt?.order_no !== orderNo) throw new Rejection("orderNotFound");
  await actOnOrder(context, { ...by, orderNo, action, params: { amountFen } }, async (tx) => {
    await lockOwnerOfOrder(tx, orderNo);
    const entered = await loadSentBack(tx, attempt);
    requireEnterableSum(action, attemptNo, entered, amountFen);
    const now = context.clock.now();
    const { method } = attempt;
    const end = action === "recordSentBack" ? "replaced" : "withdrawn";
    for (const statement of entered.openStatements) await endStatement({ context, tx, now }, statement, end);
    if (amountFen > entered.paymentState.signedElsewhereFen) {
      const statementFields = { refunded_elsewhere_fen: amountFen, stated_at: now };
      await addStatement(tx, { method, attempt_no: attemptNo, ...statementFields });
      await confirmByStoredBills(tx, method, attemptNo, now);
    }
    await settleInTransaction(context, tx, { method, attemptNo, trade: undefined, source: "operator" });
    await closeExplainedDifferences(tx, context.alarms, method, attemptNo);
    const { knownFen, paymentState } = entered;
    const ownRefunds = [...paymentState.refunds.values()].filter((refund) => refund.state === "done");
    return { result: null, details: { attemptNo, amountFen, knownFen, ownRefunds } };
  });
  return { state: (await requireOrder(context.db, orderNo)).state };
}

/** The known refunds that were made in the gateway's console. */
export interface SentBack {
  readonly paymentState: PaymentState;
  /** Their sum, in fen, as far as it is signed or entered. */
  readonly knownFen: number;
  /** Entered sums that no gateway has signed. */
  readonly openStatements: readonly OperatorStatement[];
}

async function loadSentBack(tx: Tx, { method, attempt_no: attemptNo }: Attempt): Promise<SentBack> {
  const statements = await listOpenStatements(tx, { method, attemptNo });
  return sentBackOf(foldFacts(await listFacts(tx, { method, attemptNo }), statements), statements);
}

export function sentBackOf(paymentState: PaymentState, statements: readonly OperatorStatement[]): SentBack {
  const isOpen = (one: OperatorStatement) => one.refunded_elsewhere_fen !== null && one.settled_at === null;
  const knownFen = paymentState.refundedFen - paymentState.ownRefundFen;
  return { paymentState, knownFen, openStatements: statements.filter(isOpen) };
}

/** Throws a rejection if the sum cannot be entered, or cannot replace the entered one. */
export function requireEnterableSum(
  action: EntryAction,
  attemptNo: string,
  { paymentState, knownFen, openStatements }: SentBack,
  amountFen: number,
): void {
  const { paidFen, ownRefundFen, signedElsewhereFen } = paymentState;
  if (paidFen === undefined) throw new Rejection("attemptUnconfirmed", { attemptNo });
  if (amountFen + ownRefundFen > paidFen) {
    throw new Rejection("refundAbovePayment", { paidFen, ownFen: ownRefundFen });
  }
  if (action === "recordSentBack") {
    if (amountFen > knownFen) return;
    const fitsInAddition = knownFen + amountFen + ownRefundFen <= paidFen;
    const entry = { totalFen: knownFen, amountFen, fitsInAddition, isEntered: openStatements.length > 0 };
    throw new Rejection("refundAlreadyBooked", entry);
  }
  if (openStatements.length === 0) throw new Rejection("noRefundEntry");
  if (amountFen < signedElsewhereFen)
    throw new Rejection("refundBelowSigned", { signedFen: signedElsewhereFen });
  if (amountFen === knownFen) throw new Rejection("refundUnchanged", { totalFen: knownFen });
}
