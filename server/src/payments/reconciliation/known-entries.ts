import { foldFacts, sumRefunds } from "../fold-facts.ts";
import type { BillLine } from "../gateways/gateway.ts";
import type { Span, TimedFact } from "./ledger-store.ts";

/**
 * The refunds of a bill that are not in the ledger with the same number and amount. If the gateway has reported only
 * the sum of all refunds, the bill's refunds count as known up to the amount by which that sum has grown since `since`.
 */
export function findUnknownRefunds<Line extends Pick<BillLine, "refundNo" | "amountFen">>(
  lines: readonly Line[],
  facts: readonly TimedFact[],
  since: Date,
): Line[] {
  const paymentState = foldFacts(facts);
  let reportedFen = unnumberedFen(facts) - unnumberedFen(facts.filter((fact) => fact.at < since));
  // Stryker disable next-line ConditionalExpression: no refund has the number undefined.
  const findKnownRefund = (line: Line) =>
    line.refundNo === undefined ? undefined : paymentState.refunds.get(line.refundNo);
  const others = lines.filter((line) => {
    const entry = findKnownRefund(line);
    return entry?.amountFen !== line.amountFen || entry.state === "failed";
  });
  return others.filter((line) => {
    if (findKnownRefund(line)) return true;
    reportedFen -= line.amountFen;
    return reportedFen < 0;
  });
}

/** The refunded amount that the gateway has reported only as a sum. */
function unnumberedFen(facts: readonly TimedFact[]): number {
  const { refundedFen, refunds } = foldFacts(facts);
  return refundedFen - sumRefunds([...refunds.values()].filter(({ state }) => state === "done"));
}

interface ExpectedEntry {
  readonly refundNo: string | null;
  /** The latest time at which the gateway can have booked the entry. */
  readonly until: Date;
}

/**
 * Entries that a bill for the span (or any bill) must contain for an attempt: its payment and completed refunds. Facts
 * taken from a bill are ignored because they have no gateway timestamp.
 */
export function listExpectedEntries(facts: readonly TimedFact[], span?: Span): ExpectedEntry[] {
  const reports = facts.filter(({ source }) => source === "notice" || source === "answer");
  const isWithin = (time: Date | undefined): time is Date =>
    time !== undefined && (!span || (time >= span.from && time < span.to));
  const expected: ExpectedEntry[] = [];
  const paidAt = earliest(reports.filter((fact) => fact.paid_fen !== null));
  if (isWithin(paidAt)) expected.push({ refundNo: null, until: paidAt });
  for (const [refundNo, ofRefund] of Map.groupBy(reports, (fact) => fact.refund_no)) {
    const doneAt = earliest(ofRefund.filter((fact) => fact.refund_state === "done"));
    if (refundNo !== null && doneAt && isWithin(earliest(ofRefund))) {
      expected.push({ refundNo, until: doneAt });
    }
  }
  return expected;
}

function earliest(facts: readonly TimedFact[]): Date | undefined {
  return facts.map((fact) => fact.at).toSorted((one, other) => one.getTime() - other.getTime())[0];
}
