import type { ConsoleHandler } from "../../../operators/console-handler.ts";
import { chinaDayOf, firstOfMonth } from "../../../platform/china-day.ts";
import { listDifferencesOf } from "../difference-alarms.ts";
import { openMonthBooks, sumMonth } from "../month-books.ts";
import { findFirstOrderTime } from "../reconciliation-store.ts";

const maxDifferences = 100;

export const readMonth: ConsoleHandler<"readMonth"> = async ({ readsDb, gateways, clock }, { query }) => {
  const now = clock.now();
  const month = query.month ?? monthOf(now);
  const books = await openMonthBooks({ db: readsDb, gateways, now }, month);
  const [first = "", last = ""] = [books.days[0], books.days.at(-1)];
  const differences = await listDifferencesOf(readsDb, { first, last }, maxDifferences + 1);
  return {
    month,
    months: monthsBetween((await findFirstOrderTime(readsDb)) ?? now, now),
    days: [...books.days],
    rows: await sumMonth(readsDb, books),
    methodsWithBills: [...books.methodsWithBills],
    missing: [...books.missing],
    foreignLines: books.bills.reduce((sum, { foreign_lines }) => sum + foreign_lines, 0),
    differences: differences
      .slice(0, maxDifferences)
      .map(({ firstAt, ...difference }) => ({ ...difference, since: firstAt.toISOString() })),
    hasMoreDifferences: differences.length > maxDifferences,
  };
};

const monthOf = (at: Date) => chinaDayOf(at).slice(0, 7);

/** Newest first. */
function monthsBetween(from: Date, to: Date): string[] {
  const months: string[] = [];
  for (let day = firstOfMonth(chinaDayOf(to)); day.slice(0, 7) >= monthOf(from); ) {
    months.push(day.slice(0, 7));
    day = firstOfMonth(day, -1);
  }
  return months;
}
