import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import { addDays, startOfChinaDay } from "../../platform/china-day.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import { foldFacts, sumRefunds } from "../fold-facts.ts";
import { appendFact, type FactRow, listFacts } from "../gateway-fact-store.ts";
import { type BillLine, tradeOf } from "../gateways/gateway.ts";
import { isOwnRefundNo } from "../refunds/refund-store.ts";
import { listOpenStatements, listStatementsOf, type OperatorStatement } from "../statement-store.ts";
import { findBillLines } from "./bill-store.ts";
import type { Span } from "./ledger-store.ts";

/** A line of a bill, with the day that the bill covers. */
interface DatedLine extends Pick<BillLine, "kind" | "refundNo" | "gatewayTradeNo" | "amountFen" | "at"> {
  readonly span: Span;
}

interface BillLines {
  readonly method: PaymentMethod;
  /** When the lines are compared. */
  readonly at: Date;
  /** Keyed by attempt number. */
  readonly lines: ReadonlyMap<string, readonly BillLine[]>;
  readonly span: Span;
  /** Keyed by attempt number. */
  readonly facts: ReadonlyMap<string, readonly FactRow[]>;
}

/**
 * Stores bill lines that confirm an operator's statement as facts; returns whether there are any. The facts change
 * neither days nor money: `watchStatements` settles the statement later.
 */
export async function confirmStatements(db: Queries, { method, at, lines, span, facts }: BillLines) {
  const statements = await listStatementsOf(db, [...lines.keys()]);
  const open = statements.filter((one) => one.method === method && one.settled_at === null);
  let confirmedAny = false;
  for (const statement of open) {
    const { attempt_no: attemptNo } = statement;
    const dated = (lines.get(attemptNo) ?? []).map((line) => ({ ...line, span }));
    if (await confirmStatement(db, statement, dated, facts.get(attemptNo) ?? [], at)) confirmedAny = true;
  }
  return confirmedAny;
}

/** Like `confirmStatements`, but with the bills that were read before the statement was made. */
export async function confirmByStoredBills(db: Queries, method: PaymentMethod, attemptNo: string, at: Date) {
  for (const statement of await listOpenStatements(db, { method, attemptNo })) {
    if (statement.attempt_no !== attemptNo) continue;
    const storedLines = await findBillLines(db, method, [attemptNo]);
    const dated = storedLines.map(
      ({ kind, refund_no, gateway_trade_no, amount_fen: amountFen, happened_at, day }): DatedLine => ({
        kind,
        refundNo: refund_no ?? undefined,
        gatewayTradeNo: gateway_trade_no ?? undefined,
        amountFen,
        at: happened_at ?? undefined,
        span: { from: startOfChinaDay(day), to: startOfChinaDay(addDays(day, 1)) },
      }),
    );
    await confirmStatement(db, statement, dated, await listFacts(db, { method, attemptNo }), at);
  }
}

async function confirmStatement(
  db: Queries,
  statement: OperatorStatement,
  lines: readonly DatedLine[],
  facts: readonly FactRow[],
  learnedAt: Date,
): Promise<boolean> {
  const { attempt_no: attemptNo, method } = statement;
  const confirming = findConfirmingLines(statement, lines, facts);
  for (const line of confirming) {
    const { refundNo, gatewayTradeNo, amountFen } = line;
    const trade = refundNo
      ? { hasRefund: true, refund: { refundNo, amountFen, state: "done" } as const, at: timeOf(line) }
      : { gatewayTradeNo, paidFen: amountFen };
    await appendFact(db, { method, trade: tradeOf(attemptNo, trade), source: "bill", at: learnedAt });
  }
  return confirming.length > 0;
}

/** For some refunds, bills contain the time of the payment instead. Then only the bill's day is known. */
function timeOf({ at, span }: DatedLine): Date {
  return at && at >= span.from && at < span.to ? at : span.from;
}

/**
 * A refund confirms a statement if it was made before the statement. If only a notice has dated the refund, a later
 * time counts too, because that is the time at which the notice arrived.
 */
function findConfirmingLines(
  { paid_fen, refunded_elsewhere_fen, stated_at: statedAt }: OperatorStatement,
  lines: readonly DatedLine[],
  facts: readonly FactRow[],
): DatedLine[] {
  const { paidFen, refunds } = foldFacts(facts);
  if (refunded_elsewhere_fen === null) {
    return paidFen === undefined
      ? lines.filter(({ kind, amountFen }) => kind === "payment" && amountFen === paid_fen)
      : [];
  }
  const counted = [...refunds.values()].filter(
    ({ refundNo, state, at }) => state === "done" && at <= statedAt && !isOwnRefundNo(refundNo),
  );
  // Refunds that the gateway reported only as a sum are in bills with their numbers.
  let leftFen = refunded_elsewhere_fen - sumRefunds(counted);
  return lines.filter((line) => {
    const { kind, refundNo, amountFen } = line;
    if (kind !== "refund" || refundNo === undefined || isOwnRefundNo(refundNo)) return false;
    if (counted.some((refund) => refund.refundNo === refundNo)) return false;
    if (timeOf(line) > statedAt || amountFen > leftFen) return false;
    leftFen -= amountFen;
    return true;
  });
}
