import { addDays, chinaDayOf } from "../../platform/china-day.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { ContentDeps } from "../deps.ts";
import { computeDay, countMembers, findDayWithoutFigures, setFigure } from "./daily-figure-store.ts";

/** The longest series of the console. */
const daysKept = 365;
/** Days from before the first run, computed in one run. */
const daysAtOnce = 10;

/**
 * Job: computes the figures of today and of yesterday, whose last payments may have been settled after midnight, and those of
 * a few earlier days that have none yet.
 */
export async function computeFigures({ db, clock }: Pick<ContentDeps, "db" | "clock">): Promise<void> {
  const now = clock.now();
  const today = chinaDayOf(now);
  const yesterday = addDays(today, -1);
  for (const day of [today, yesterday]) await inTransaction(db, (tx) => computeDay(tx, day, { now }));
  await setFigure(db, { day: today, figure: "members", value: await countMembers(db, now) });
  const wanted = { firstDay: addDays(today, -daysKept), beforeDay: yesterday };
  for (let computed = 0; computed < daysAtOnce; computed += 1) {
    const day = await findDayWithoutFigures(db, wanted);
    if (day === undefined) return;
    // Codes are deleted after two days.
    await inTransaction(db, (tx) => computeDay(tx, day, { now, lostFigures: ["codesSent"] }));
  }
}
