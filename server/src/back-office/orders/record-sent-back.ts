import { exactPrice, yuanOfFen } from "@baleen/contract/money.ts";
import { lockAccount } from "../../accounts/account-store.ts";
import { type Attempt, findAttempt } from "../../payments/attempt-store.ts";
import { foldFacts, type PaymentState } from "../../payments/fold-facts.ts";
import { listFacts } from "../../payments/gateway-fact-store.ts";
import { confirmByKeptBills } from "../../payments/reconciliation/confirm-statements.ts";
import { closeExplained } from "../../payments/reconciliation/difference-alarms.ts";
import { settleInTransaction } from "../../payments/settle-payment.ts";
import { endStatement } from "../../payments/settle-statements.ts";
import { addStatement, listOpenStatements, type Statement } from "../../payments/statement-store.ts";
import type { Tx } from "../../platform/database/transaction.ts";
import { ExplainedError } from "../../platform/explained-error.ts";
import { Rejection } from "../../platform/rejection.ts";
import type { PrivacyDeps } from "../../privacy/deps.ts";
import type { ActionInput, ConsoleAction } from "../console-handler.ts";
import { actOnOrder, requireOrder } from "./act-on-order.ts";

/**
 * Records refunds that an operator has read in the gateway's console, for gateways that do not report the amount. Moves
 * no money. The sum counts in addition to our own refunds, until the gateway signs as much, and refunds that are made after
 * it are added. Throws `ExplainedError` for a sum that is known already, for more than was paid, and for an attempt of which
 * no gateway has signed a payment.
 */
export const recordSentBack: ConsoleAction<"recordSentBack"> = async (deps, input) =>
  await enterSentBack(deps, "recordSentBack", input);

/**
 * Puts a sum right that was entered as refunded in the gateway's console: an open statement is withdrawn, and another one
 * takes its place unless the gateway has signed the right sum. Days are given back. Throws `ExplainedError` if there is no
 * open statement, and for less than the gateway has signed.
 */
export const correctSentBack: ConsoleAction<"correctSentBack"> = async (deps, input) =>
  await enterSentBack(deps, "correctSentBack", input);

type EnteringAction = "recordSentBack" | "correctSentBack";

async function enterSentBack(
  deps: PrivacyDeps,
  action: EnteringAction,
  { orderNo, attemptNo, amountFen, ...by }: ActionInput<"recordSentBack"> | ActionInput<"correctSentBack">,
) {
  const attempt = await findAttempt(deps.db, attemptNo);
  if (attempt?.order_no !== orderNo) throw new Rejection("orderNotFound");
  await actOnOrder(deps, { ...by, orderNo, action, params: { amountFen } }, async (tx) => {
    await lockAccount(tx, (await requireOrder(tx, orderNo)).account_id);
    const entered = await loadSentBack(tx, attempt);
    checkSentBack(action, attemptNo, entered, amountFen);
    const now = deps.clock.now();
    const { method } = attempt;
    const end = action === "recordSentBack" ? "replaced" : "withdrawn";
    for (const statement of entered.open) await endStatement({ deps, tx, now }, statement, end);
    if (amountFen > entered.paymentState.signedElsewhereFen) {
      const stated = { refunded_elsewhere_fen: amountFen, stated_at: now };
      await addStatement(tx, { method, attempt_no: attemptNo, ...stated });
      await confirmByKeptBills(tx, method, attemptNo, now);
    }
    await settleInTransaction(deps, tx, { method, attemptNo, trade: undefined, source: "operator" });
    await closeExplained(tx, deps.alarms, method, attemptNo);
    const { knownFen, paymentState } = entered;
    const ownRefunds = [...paymentState.refunds.values()].filter((refund) => refund.state === "done");
    return { result: null, details: { attemptNo, amountFen, knownFen, ownRefunds } };
  });
  return { state: (await requireOrder(deps.db, orderNo)).state };
}

/** What is known of the refunds that were made in the gateway's console. */
export interface SentBack {
  readonly paymentState: PaymentState;
  /** Their sum, as far as it is signed or entered. */
  readonly knownFen: number;
  /** Entered sums that no gateway has signed. */
  readonly open: readonly Statement[];
}

async function loadSentBack(tx: Tx, { method, attempt_no: attemptNo }: Attempt): Promise<SentBack> {
  const statements = await listOpenStatements(tx, { method, attemptNo });
  return sentBackOf(foldFacts(await listFacts(tx, { method, attemptNo }), statements), statements);
}

export function sentBackOf(paymentState: PaymentState, statements: readonly Statement[]): SentBack {
  const isOpen = (one: Statement) => one.refunded_elsewhere_fen !== null && one.settled_at === null;
  const knownFen = paymentState.refundedFen - paymentState.ownRefundFen;
  return { paymentState, knownFen, open: statements.filter(isOpen) };
}

/** Throws `ExplainedError` if a sum cannot be entered, or cannot take the place of the one that was. */
export function checkSentBack(
  action: EnteringAction,
  attemptNo: string,
  { paymentState, knownFen, open }: SentBack,
  amountFen: number,
): void {
  const { paidFen, ownRefundFen, signedElsewhereFen } = paymentState;
  if (paidFen === undefined) throw notSigned(attemptNo);
  if (amountFen + ownRefundFen > paidFen) throw moreThanPaid(paidFen, ownRefundFen);
  if (action === "recordSentBack") {
    if (amountFen <= knownFen) throw knownAlready(amountFen, paymentState, knownFen, open.length > 0);
    return;
  }
  if (open.length === 0) throw new ExplainedError(nothingToCorrect);
  if (amountFen < signedElsewhereFen) throw lessThanSigned(signedElsewhereFen);
  if (amountFen === knownFen) throw sameSum(knownFen);
}

const price = (fen: number) => exactPrice(yuanOfFen(fen));

function notSigned(attemptNo: string): ExplainedError {
  return new ExplainedError({
    zh: `支付平台还没有确认支付单${attemptNo}已付款，不能登记退款`,
    en: `The gateway has not confirmed that attempt ${attemptNo} was paid, so no refund of it can be entered`,
  });
}

function moreThanPaid(paidFen: number, ownFen: number): ExplainedError {
  const [paid, own] = [price(paidFen), price(ownFen)];
  return new ExplainedError({
    zh: `退回的金额不能超过实付金额：实付${paid}，其中从本站已退${own}`,
    en: `More than was paid cannot have gone back: ${paid} was paid, and ${own} of it was sent back from here`,
  });
}

/** The likely mistake is to enter the last refund alone. */
function knownAlready(
  amountFen: number,
  { paidFen = 0, ownRefundFen }: PaymentState,
  knownFen: number,
  isEntered: boolean,
): ExplainedError {
  const [known, amount, sum] = [knownFen, amountFen, knownFen + amountFen].map(price);
  const isPossible = knownFen + amountFen + ownRefundFen <= paidFen;
  const another = isPossible && {
    zh: `。如果又退了${amount}，请填写总额${sum}`,
    en: `. If another ${amount} went back, enter the total, ${sum}`,
  };
  const wrong = isEntered && {
    zh: "。如果以前登记错了，请用“更正平台退款”",
    en: ". If the earlier entry was wrong, use “Correct the refund entered”",
  };
  const parts = [
    {
      zh: `在支付平台后台的退款已经记入${known}`,
      en: `${known} is booked already as refunded in the gateway's console`,
    },
    another,
    wrong,
  ].filter((part) => part !== false);
  return new ExplainedError({
    zh: parts.map(({ zh }) => zh).join(""),
    en: parts.map(({ en }) => en).join(""),
  });
}

const nothingToCorrect = {
  zh: "没有可更正的登记：支付平台已经确认，或没有登记过退款",
  en: "There is no entry to correct: the gateway has confirmed it, or no refund was entered",
};

function lessThanSigned(signedFen: number): ExplainedError {
  return new ExplainedError({
    zh: `支付平台已签名确认在其后台退回${price(signedFen)}，总额不能更少`,
    en: `The gateway has signed that ${price(signedFen)} was refunded in its console, so the total cannot be less`,
  });
}

function sameSum(knownFen: number): ExplainedError {
  return new ExplainedError({
    zh: `登记的总额已经是${price(knownFen)}，没有变化`,
    en: `The total is ${price(knownFen)} already: nothing changes`,
  });
}
