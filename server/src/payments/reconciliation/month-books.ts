import { type PaymentMethod, paymentMethods } from "@baleen/contract/shop/payment-methods.ts";
import { addDays, chinaDayOf, firstOfMonth, startOfChinaDay } from "../../platform/china-day.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import type { PaymentDeps } from "../deps.ts";
import { type Days, type KeptBill, listBillLines, listBills, sumBillLines } from "./bill-line-store.ts";
import { type LedgerLine, listLedgerLines } from "./list-ledger-lines.ts";
import { lastBillDay, maxBillDays } from "./reconcile-daily.ts";
import { type BillDay, billName, findFirstOrderTime, listReconciliations } from "./reconciliation-store.ts";

/**
 * `due`: the gateway has not made it yet. `unavailable`: there was no valid one for three days. `notRead`: it was not asked for.
 * `gone`: gateways keep no bills that old.
 */
interface MissingBill extends BillDay {
  readonly reason: "due" | "unavailable" | "notRead" | "gone";
}

/** A payment or a refund of a month: a line of a bill, or of the ledger where no bill has been read. */
export interface BookedLine extends BillDay, Omit<LedgerLine, "attemptNo" | "at"> {
  readonly source: "bill" | "ledger";
  /** Null once its order is removed. */
  readonly attemptNo: string | null;
  readonly feeFen: number | null;
  readonly at: Date | null;
}

/** Where the lines of a month come from. */
export interface MonthBooks {
  /** Its days from the first order to today; none if there are none. */
  readonly days: readonly string[];
  readonly bills: readonly KeptBill[];
  readonly missing: readonly MissingBill[];
  readonly methodsWithBills: readonly PaymentMethod[];
  /** Of the days without a bill, the oldest first. */
  readonly ledgerLines: readonly BookedLine[];
}

interface Asked {
  readonly db: Queries;
  readonly gateways: PaymentDeps["gateways"];
  readonly now: Date;
}

/** The books of a month such as `2026-11`. */
export async function openMonth(asked: Asked, month: string): Promise<MonthBooks> {
  const { without, ...read } = await findBills(asked, month);
  return { ...read, ledgerLines: await listLinesWithoutBill(asked.db, without) };
}

/** The bills of a month that are missing and that its gateways can be asked for. */
export async function listObtainable(asked: Asked, month: string): Promise<BillDay[]> {
  const { missing } = await findBills(asked, month);
  return missing
    .filter(({ reason }) => reason === "unavailable" || reason === "notRead")
    .filter(({ method }) => asked.gateways.get(method)?.readBill !== undefined)
    .map(({ method, day }) => ({ method, day }));
}

interface FoundBills extends Omit<MonthBooks, "ledgerLines"> {
  readonly without: readonly BillDay[];
}

async function findBills({ db, gateways, now }: Asked, month: string): Promise<FoundBills> {
  const span = await findDays(db, month, now);
  if (!span) return { days: [], bills: [], missing: [], methodsWithBills: [], without: [] };
  const days = daysOf(span);
  const bills = await listBills(db, span);
  const methodsWithBills = paymentMethods.filter(
    (method) => gateways.get(method)?.readBill !== undefined || bills.some((bill) => bill.method === method),
  );
  const read = new Set(bills.map(billName));
  const without = paymentMethods.flatMap((method) =>
    days.map((day) => ({ method, day })).filter((bill) => !read.has(billName(bill))),
  );
  const missing = without.filter(({ method }) => methodsWithBills.includes(method));
  return {
    days,
    bills,
    missing: await explainMissing(db, missing, lastBillDay(now)),
    methodsWithBills,
    without,
  };
}

async function findDays(db: Queries, month: string, now: Date): Promise<Days | undefined> {
  const firstOrderAt = await findFirstOrderTime(db);
  if (!firstOrderAt) return undefined;
  const own = `${month}-01`;
  const [opened, today, end] = [chinaDayOf(firstOrderAt), chinaDayOf(now), addDays(firstOfMonth(own, 1), -1)];
  const days = { first: opened > own ? opened : own, last: today < end ? today : end };
  return days.first > days.last ? undefined : days;
}

function daysOf({ first, last }: Days): string[] {
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
  const given = new Set(results.filter(({ outcome }) => outcome === "unavailable").map(billName));
  const oldest = addDays(lastDay, 1 - maxBillDays);
  const reasonOf = (bill: BillDay): MissingBill["reason"] => {
    if (bill.day > lastDay) return "due";
    if (bill.day < oldest) return "gone";
    return given.has(billName(bill)) ? "unavailable" : "notRead";
  };
  return missing.map((bill) => ({ ...bill, reason: reasonOf(bill) }));
}

async function listLinesWithoutBill(db: Queries, without: readonly BillDay[]): Promise<BookedLine[]> {
  const lines: BookedLine[] = [];
  for (const [method, ofMethod] of Map.groupBy(without, (bill) => bill.method)) {
    const days = new Set(ofMethod.map(({ day }) => day));
    const [first = "", last = first] = [...days]
      .toSorted()
      .filter((_, at, { length }) => at === 0 || at === length - 1);
    const span = { from: startOfChinaDay(first), to: startOfChinaDay(addDays(last, 1)) };
    for (const line of await listLedgerLines(db, method, span)) {
      const day = chinaDayOf(line.at);
      if (days.has(day)) lines.push({ ...line, method, day, source: "ledger", feeFen: null });
    }
  }
  return lines;
}

/** What a method moved on a day. */
export interface DaySums extends BillDay {
  readonly source: BookedLine["source"];
  readonly payments: number;
  readonly paidFen: number;
  readonly refunds: number;
  readonly refundedFen: number;
  /** What the gateway took of payments, less what came back with refunds. */
  readonly feeFen: number;
  /** Lines whose fee is not known. */
  readonly withoutFee: number;
}

/** The sums of the days on which something moved, by day and method. */
export async function sumMonth(db: Queries, { days, ledgerLines }: MonthBooks): Promise<DaySums[]> {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const billed = (await sumBillLines(db, { first, last })).map(
    ({ day, method, kind, lines, amountFen, feeFen, withoutFee }) => {
      return sumsOf({ day, method, source: "bill" }, kind, { lines, amountFen, feeFen, withoutFee });
    },
  );
  const others = ledgerLines.map(({ day, method, source, kind, amountFen }) => {
    return sumsOf({ day, method, source }, kind, { lines: 1, amountFen, feeFen: 0, withoutFee: 1 });
  });
  const groups = Map.groupBy([...billed, ...others], billName);
  return [...groups.values()]
    .flatMap((group) => (group[0] ? [group.slice(1).reduce(addSums, group[0])] : []))
    .toSorted(
      (one, other) =>
        one.day.localeCompare(other.day) ||
        paymentMethods.indexOf(one.method) - paymentMethods.indexOf(other.method),
    );
}

interface Moved {
  readonly lines: number;
  readonly amountFen: number;
  readonly feeFen: number;
  readonly withoutFee: number;
}

function sumsOf(
  of: Pick<DaySums, "day" | "method" | "source">,
  kind: BookedLine["kind"],
  { lines, amountFen, feeFen, withoutFee }: Moved,
): DaySums {
  const isPayment = kind === "payment";
  return {
    ...of,
    payments: isPayment ? lines : 0,
    paidFen: isPayment ? amountFen : 0,
    refunds: isPayment ? 0 : lines,
    refundedFen: isPayment ? 0 : amountFen,
    feeFen: isPayment ? feeFen : -feeFen,
    withoutFee,
  };
}

function addSums(one: DaySums, other: DaySums): DaySums {
  return {
    ...one,
    payments: one.payments + other.payments,
    paidFen: one.paidFen + other.paidFen,
    refunds: one.refunds + other.refunds,
    refundedFen: one.refundedFen + other.refundedFen,
    feeFen: one.feeFen + other.feeFen,
    withoutFee: one.withoutFee + other.withoutFee,
  };
}

const linesAtOnce = 1_000;

/** The lines of a month in parts, by day and method, each bill in its own order. */
export async function* readMonthLines(
  db: Queries,
  { days, bills, ledgerLines }: MonthBooks,
): AsyncGenerator<readonly BookedLine[]> {
  const read = new Set(bills.map(billName));
  for (const day of days) {
    for (const method of paymentMethods) {
      const bill = { method, day };
      if (read.has(billName(bill))) yield* readBillLines(db, bill);
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
