import { type PaymentMethod, paymentMethods } from "@baleen/contract/shop/payment-methods.ts";
import type { Context } from "../../context.ts";
import { addDays, chinaDayOf, firstOfMonth, startOfChinaDay } from "../../platform/china-day.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import { foldFacts, sumRefunds } from "../fold-facts.ts";
import {
  type DayRange,
  findBillLines,
  listBillLines,
  listBills,
  type StoredBill,
  type StoredBillLine,
  sumBillLines,
} from "./bill-store.ts";
import { findFactsOf, listAttemptsWithFacts, type Span, type TimedFact } from "./ledger-store.ts";
import { lastBillDay, maxBillDays } from "./reconcile-day.ts";
import {
  type BillDay,
  billSubject,
  findFirstOrderTime,
  listReconciliations,
} from "./reconciliation-store.ts";

/**
 * `due`: the gateway has not made the bill yet. `unavailable`: there was no valid bill for three days. `notRead`: the
 * bill was not requested. `gone`: gateways do not keep bills that old.
 */
interface MissingBill extends BillDay {
  readonly reason: "due" | "unavailable" | "notRead" | "gone";
}

/** A payment or a refund of a month: from a bill, or from the ledger if no bill was read. */
export interface BookedLine extends BillDay, Omit<LedgerLine, "attemptNo" | "at"> {
  readonly source: "bill" | "ledger";
  /** Null once the order is removed. */
  readonly attemptNo: string | null;
  readonly feeFen: number | null;
  readonly at: Date | null;
}

/** The sources of a month's lines. */
export interface MonthBooks {
  /** The days of the month, from the first order to today; empty if there are none. */
  readonly days: readonly string[];
  readonly bills: readonly StoredBill[];
  readonly missing: readonly MissingBill[];
  readonly methodsWithBills: readonly PaymentMethod[];
  /** Lines for days without a bill, oldest first. */
  readonly ledgerLines: readonly BookedLine[];
}

type MonthOptions = Pick<Context, "gateways"> & { readonly db: Queries; readonly now: Date };

/** Opens the books of a month such as `2026-11`. */
export async function openMonthBooks(options: MonthOptions, month: string): Promise<MonthBooks> {
  const { without: daysWithoutBill, ...read } = await findBills(options, month);
  return { ...read, ledgerLines: await listLinesWithoutBill(options.db, daysWithoutBill) };
}

/** The missing bills of a month that can still be requested from their gateways. */
export async function listFetchableBills(options: MonthOptions, month: string): Promise<BillDay[]> {
  const { missing } = await findBills(options, month);
  return missing
    .filter(({ reason }) => reason === "unavailable" || reason === "notRead")
    .filter(({ method }) => options.gateways.get(method)?.readBill !== undefined)
    .map(({ method, day }) => ({ method, day }));
}

async function findBills({ db, gateways, now }: MonthOptions, month: string) {
  const span = await findDays(db, month, now);
  if (!span) return { days: [], bills: [], missing: [], methodsWithBills: [], without: [] };
  const days = daysOf(span);
  const bills = await listBills(db, span);
  const methodsWithBills = paymentMethods.filter(
    (method) => gateways.get(method)?.readBill !== undefined || bills.some((bill) => bill.method === method),
  );
  const read = new Set(bills.map(billSubject));
  const daysWithoutBill = paymentMethods.flatMap((method) =>
    days.map((day) => ({ method, day })).filter((bill) => !read.has(billSubject(bill))),
  );
  const missing = daysWithoutBill.filter(({ method }) => methodsWithBills.includes(method));
  const explained = await explainMissing(db, missing, lastBillDay(now));
  return { days, bills, missing: explained, methodsWithBills, without: daysWithoutBill };
}

async function findDays(db: Queries, month: string, now: Date): Promise<DayRange | undefined> {
  const firstOrderAt = await findFirstOrderTime(db);
  if (!firstOrderAt) return undefined;
  const own = `${month}-01`;
  const [firstOrderDay, today, end] = [
    chinaDayOf(firstOrderAt),
    chinaDayOf(now),
    addDays(firstOfMonth(own, 1), -1),
  ];
  const days = { first: firstOrderDay > own ? firstOrderDay : own, last: today < end ? today : end };
  return days.first > days.last ? undefined : days;
}

function daysOf({ first, last }: DayRange): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

async function explainMissing(
  db: Queries,
  missing: readonly BillDay[],
  lastDay: string,
): Promise<MissingBill[]> {
  const [first] = missing.map(({ day }) => day).toSorted();
  if (first === undefined) return [];
  const results = await listReconciliations(db, first);
  const unavailable = new Set(results.filter(({ outcome }) => outcome === "unavailable").map(billSubject));
  const oldest = addDays(lastDay, 1 - maxBillDays);
  const reasonOf = (bill: BillDay): MissingBill["reason"] => {
    if (bill.day > lastDay) return "due";
    if (bill.day < oldest) return "gone";
    return unavailable.has(billSubject(bill)) ? "unavailable" : "notRead";
  };
  return missing.map((bill) => ({ ...bill, reason: reasonOf(bill) }));
}

async function listLinesWithoutBill(db: Queries, daysWithoutBill: readonly BillDay[]): Promise<BookedLine[]> {
  const lines: BookedLine[] = [];
  for (const [method, ofMethod] of Map.groupBy(daysWithoutBill, (bill) => bill.method)) {
    const days = ofMethod.map(({ day }) => day);
    const [first = "", last = ""] = [days[0], days.at(-1)];
    const span = { from: startOfChinaDay(first), to: startOfChinaDay(addDays(last, 1)) };
    for (const line of await listLedgerLines(db, method, span)) {
      const day = chinaDayOf(line.at);
      if (days.includes(day)) lines.push({ ...line, method, day, source: "ledger", feeFen: null });
    }
  }
  return lines;
}

/** The sums of one method on one day. */
export interface DaySums extends BillDay {
  readonly source: BookedLine["source"];
  readonly payments: number;
  readonly paidFen: number;
  readonly refunds: number;
  readonly refundedFen: number;
  /** Fees kept by the gateway from payments, less fees returned with refunds. */
  readonly feeFen: number;
  /** The number of lines whose fee is unknown. */
  readonly withoutFee: number;
}

/** The sums of all days with lines, by day and method. */
export async function sumMonth(db: Queries, { days, ledgerLines }: MonthBooks): Promise<DaySums[]> {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const sums = new Map<string, { -readonly [Sum in keyof DaySums]: DaySums[Sum] }>();
  const add = (lineSums: Awaited<ReturnType<typeof sumBillLines>>[number], source: DaySums["source"]) => {
    const { day, method } = lineSums;
    const nothing = { payments: 0, paidFen: 0, refunds: 0, refundedFen: 0, feeFen: 0, withoutFee: 0 };
    const sum = sums.get(billSubject(lineSums)) ?? { day, method, source, ...nothing };
    const isPayment = lineSums.kind === "payment";
    sum[isPayment ? "payments" : "refunds"] += lineSums.lines;
    sum[isPayment ? "paidFen" : "refundedFen"] += lineSums.amountFen;
    sum.feeFen += isPayment ? lineSums.feeFen : -lineSums.feeFen;
    sum.withoutFee += lineSums.withoutFee;
    sums.set(billSubject(lineSums), sum);
  };
  for (const line of await sumBillLines(db, { first, last })) add(line, "bill");
  for (const line of ledgerLines) add({ ...line, lines: 1, feeFen: 0, withoutFee: 1 }, "ledger");
  const place = ({ method }: BillDay) => paymentMethods.indexOf(method);
  return [...sums.values()].toSorted(
    (one, other) => one.day.localeCompare(other.day) || place(one) - place(other),
  );
}

const linesAtOnce = 1_000;

/** Yields the lines of a month in batches, by day and method; each bill keeps its own order. */
export async function* readMonthLines(
  db: Queries,
  { days, bills, ledgerLines }: MonthBooks,
): AsyncGenerator<readonly BookedLine[]> {
  const read = new Set(bills.map(billSubject));
  for (const day of days) {
    for (const method of paymentMethods) {
      const bill = { method, day };
      if (read.has(billSubject(bill))) yield* readBillLines(db, bill);
      else yield ledgerLines.filter((line) => line.day === day && line.method === method);
    }
  }
}

async function* readBillLines(db: Queries, bill: BillDay): AsyncGenerator<readonly BookedLine[]> {
  for (let after = 0; ; ) {
    const rows = await listBillLines(db, bill, { after, limit: linesAtOnce });
    yield rows.map((row) => ({
      ...bill,
      source: "bill",
      kind: row.kind,
      attemptNo: row.attempt_no,
      refundNo: row.refund_no,
      gatewayTradeNo: row.gateway_trade_no,
      amountFen: row.amount_fen,
      feeFen: row.fee_fen,
      at: row.happened_at,
    }));
    const last = rows.at(-1);
    if (!last || rows.length < linesAtOnce) return;
    after = last.line;
  }
}

/** A payment or a refund from the ledger. */
interface LedgerLine {
  readonly kind: "payment" | "refund";
  readonly attemptNo: string;
  /** Null for a payment, and if the gateway reported only the sum of all refunds. */
  readonly refundNo: string | null;
  readonly gatewayTradeNo: string | null;
  readonly amountFen: number;
  readonly at: Date;
}

/**
 * Ledger lines for days without a bill, oldest first: what gateways have signed for the span. Lines that are in another
 * day's bill are left out, since around midnight the days may differ.
 */
async function listLedgerLines(db: Queries, method: PaymentMethod, span: Span): Promise<LedgerLine[]> {
  const lines: LedgerLine[] = [];
  const seen = new Set<string>();
  for await (const attemptBatch of listAttemptsWithFacts(db, method, span)) {
    const attemptNos = attemptBatch.filter((attemptNo) => !seen.has(attemptNo));
    for (const attemptNo of attemptNos) seen.add(attemptNo);
    const facts = await findFactsOf(db, method, attemptNos);
    const billed = Map.groupBy(await findBillLines(db, method, attemptNos), (line) => line.attempt_no);
    for (const [attemptNo, ofAttempt] of facts) {
      const unbilledLines = removeBilledLines(
        listAttemptLines(attemptNo, ofAttempt),
        billed.get(attemptNo) ?? [],
      );
      lines.push(...unbilledLines.filter((line) => isWithin(line, span)));
    }
  }
  return lines.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

/**
 * The ledger lines of an attempt that are in no bill. Refunds are matched by number. A refund that was reported only as
 * a sum is reduced by the unmatched amounts in the bills, because a bill may list it as several refunds.
 */
function removeBilledLines(lines: readonly LedgerLine[], bills: readonly StoredBillLine[]): LedgerLine[] {
  const billedRefunds = bills.filter(({ kind }) => kind === "refund");
  const takeBilledRefund = (isMatch: (line: StoredBillLine) => boolean): boolean => {
    const index = billedRefunds.findIndex(isMatch);
    if (index === -1) return false;
    billedRefunds.splice(index, 1);
    return true;
  };
  const isPaymentBilled = bills.some(({ kind }) => kind === "payment");
  const others = lines.filter(({ kind, refundNo, amountFen }) => {
    if (kind === "payment") return !isPaymentBilled;
    if (refundNo === null || takeBilledRefund((line) => line.refund_no === refundNo))
      return refundNo === null;
    return !takeBilledRefund((line) => line.refund_no === null && line.amount_fen === amountFen);
  });
  let billedFen = billedRefunds.reduce((sum, line) => sum + line.amount_fen, 0);
  return others.flatMap((line): LedgerLine[] => {
    if (line.kind === "payment" || line.refundNo !== null) return [line];
    const amountFen = Math.max(0, line.amountFen - billedFen);
    billedFen -= line.amountFen - amountFen;
    return amountFen > 0 ? [{ ...line, amountFen }] : [];
  });
}

const isWithin = ({ at }: LedgerLine, { from, to }: Span) => at >= from && at < to;

/** All ledger lines of an attempt: its payment, and each completed refund, with the time when it was first reported. */
function listAttemptLines(attemptNo: string, facts: readonly TimedFact[]): LedgerLine[] {
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
  const others = listUnnumberedRefunds(byTime, numbered);
  return [
    ...(payment && paidFen !== undefined
      ? [{ ...common, kind: "payment", refundNo: null, amountFen: paidFen, at: payment.at } as const]
      : []),
    ...numbered,
    ...others.map((entry) => ({ ...common, kind: "refund", refundNo: null, ...entry }) as const),
  ];
}

/**
 * Refunds that the gateway has reported only as part of a sum, without the numbered ones: one entry for each time the
 * sum grew.
 */
function listUnnumberedRefunds(
  byTime: readonly TimedFact[],
  numbered: readonly LedgerLine[],
): Pick<LedgerLine, "amountFen" | "at">[] {
  const reportedFen = Math.max(0, ...byTime.map((fact) => fact.refunded_fen ?? 0));
  let leftFen = reportedFen - sumRefunds(numbered);
  let countedFen = 0;
  const others: Pick<LedgerLine, "amountFen" | "at">[] = [];
  for (const { refunded_fen, at } of byTime) {
    const earlierRefunds = numbered.filter((refund) => refund.at <= at);
    const amountFen = Math.min(leftFen, (refunded_fen ?? 0) - sumRefunds(earlierRefunds) - countedFen);
    if (amountFen <= 0) continue;
    others.push({ amountFen, at });
    countedFen += amountFen;
    leftFen -= amountFen;
  }
  return others;
}
