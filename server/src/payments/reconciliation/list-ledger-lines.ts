import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import { foldFacts } from "../fold-facts.ts";
import { findLinesOf, type KeptLine } from "./bill-line-store.ts";
import { findFactsOf, listAttemptsMoved, type Span, type TimedFact } from "./ledger-store.ts";

/** A payment or a refund as the ledger has it. */
export interface LedgerLine {
  readonly kind: "payment" | "refund";
  readonly attemptNo: string;
  /** Null for a payment, and where the gateway told only the sum of all refunds. */
  readonly refundNo: string | null;
  readonly gatewayTradeNo: string | null;
  readonly amountFen: number;
  readonly at: Date;
}

/**
 * What gateways signed of a span, the oldest first, for days without a bill. What the bill of another day has is left out:
 * around midnight the days of both may differ.
 */
export async function listLedgerLines(db: Queries, method: PaymentMethod, span: Span): Promise<LedgerLine[]> {
  const lines: LedgerLine[] = [];
  const seen = new Set<string>();
  for await (const moved of listAttemptsMoved(db, method, span)) {
    const attemptNos = moved.filter((attemptNo) => !seen.has(attemptNo));
    for (const attemptNo of attemptNos) seen.add(attemptNo);
    const facts = await findFactsOf(db, method, attemptNos);
    const billed = Map.groupBy(await findLinesOf(db, method, attemptNos), (line) => line.attempt_no);
    for (const [attemptNo, ofAttempt] of facts) {
      const told = linesOf(attemptNo, ofAttempt).filter((line) => isWithin(line, span));
      lines.push(...told.filter((line) => !isBilled(line, billed.get(attemptNo) ?? [])));
    }
  }
  return lines.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

function isBilled({ kind, refundNo, amountFen }: LedgerLine, bills: readonly KeptLine[]): boolean {
  return bills.some((line) => {
    if (line.kind !== kind) return false;
    if (kind === "payment" || line.refund_no === refundNo) return true;
    return line.refund_no === null && line.amount_fen === amountFen;
  });
}

const isWithin = ({ at }: LedgerLine, { from, to }: Span) => at >= from && at < to;

/** All that facts say of an attempt: its payment, and each refund that has arrived, when it was first told. */
function linesOf(attemptNo: string, facts: readonly TimedFact[]): LedgerLine[] {
  const { paidFen, gatewayTradeNo = null, refunds } = foldFacts(facts);
  const byTime = facts.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const common = { attemptNo, gatewayTradeNo };
  const payment = byTime.find((fact) => fact.paid_fen !== null);
  const numbered = [...refunds.values()].flatMap(({ refundNo, amountFen, state }): LedgerLine[] => {
    const first = byTime.find((fact) => fact.refund_no === refundNo);
    return state === "done" && first
      ? [{ ...common, kind: "refund", refundNo, amountFen, at: first.at }]
      : [];
  });
  const others = unnumberedRefunds(byTime, numbered);
  return [
    ...(payment && paidFen !== undefined
      ? [{ ...common, kind: "payment", refundNo: null, amountFen: paidFen, at: payment.at } as const]
      : []),
    ...numbered,
    ...others.map((told) => ({ ...common, kind: "refund", refundNo: null, ...told }) as const),
  ];
}

/** What the gateway's sum of refunds has beyond those with a number, each time that it grew. */
function unnumberedRefunds(
  byTime: readonly TimedFact[],
  numbered: readonly LedgerLine[],
): Pick<LedgerLine, "amountFen" | "at">[] {
  const sumOf = (refunds: readonly LedgerLine[]) =>
    refunds.reduce((sum, { amountFen }) => sum + amountFen, 0);
  const toldFen = Math.max(0, ...byTime.map((fact) => fact.refunded_fen ?? 0));
  let leftFen = toldFen - sumOf(numbered);
  let countedFen = 0;
  const others: Pick<LedgerLine, "amountFen" | "at">[] = [];
  for (const { refunded_fen, at } of byTime) {
    const known = numbered.filter((refund) => refund.at <= at);
    const amountFen = Math.min(leftFen, (refunded_fen ?? 0) - sumOf(known) - countedFen);
    if (amountFen <= 0) continue;
    others.push({ amountFen, at });
    countedFen += amountFen;
    leftFen -= amountFen;
  }
  return others;
}
