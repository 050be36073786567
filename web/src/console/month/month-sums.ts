import type { MonthRow, readMonth } from "@baleen/contract/back-office/month.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";

type Month = ReplyOf<typeof readMonth>;

export type Sums = ReturnType<typeof sumsOf>;

/** The totals of some of a month's rows. */
export function sumsOf(rows: readonly MonthRow[]) {
  const sum = (of: (row: MonthRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    payments: sum(({ payments }) => payments),
    paidFen: sum(({ paidFen }) => paidFen),
    refunds: sum(({ refunds }) => refunds),
    refundedFen: sum(({ refundedFen }) => refundedFen),
    feeFen: sum(({ feeFen }) => feeFen),
    netFen: sum(({ paidFen, refundedFen, feeFen }) => paidFen - refundedFen - feeFen),
    withoutFee: sum(({ withoutFee }) => withoutFee),
  };
}

export type DaySums = ReturnType<typeof daySumsOf>[number];

/** A month's rows by day. Days without payments or refunds are zero. */
export function daySumsOf({
  days,
  rows,
  methodsWithBills,
}: Pick<Month, "days" | "rows" | "methodsWithBills">) {
  return days.map((day) => {
    const own = rows.filter((row) => row.day === day);
    const paidBy = (name: PaymentMethod) => own.find(({ method }) => method === name)?.paidFen ?? 0;
    return {
      day,
      ...sumsOf(own),
      paidFenByMethod: { wechat: paidBy("wechat"), alipay: paidBy("alipay"), hupi: paidBy("hupi") },
      /** Methods with daily bills whose bill for this day is missing. */
      billMissing: own
        .filter(({ source, method }) => source === "ledger" && methodsWithBills.includes(method))
        .map(({ method }) => method),
    };
  });
}

const nextDay = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** Formats days as `11-03, 11-05 – 11-09`, oldest first. */
export function daysText(days: readonly string[]): string {
  const runs: string[][] = [];
  for (const day of [...days].sort()) {
    const last = runs.at(-1);
    if (last && nextDay(last.at(-1) ?? "") === day) last.push(day);
    else runs.push([day]);
  }
  const short = (day = "") => day.slice(5);
  return runs
    .map((run) => (run.length === 1 ? short(run[0]) : `${short(run[0])} – ${short(run.at(-1))}`))
    .join(", ");
}
