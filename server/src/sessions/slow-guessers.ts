import { sql } from "kysely";
import type { Queries } from "../db/transaction.ts";
import { AppError } from "../http/app-error.ts";
import { type Clock, secondsAfter } from "../outside/clock.ts";

const freeFailures = 5;
const longestDelayS = 15 * 60;
const forgetAfterS = 86_400;

/**
 * Counts a guess at a subject's password before it is compared, so that a hundred parallel guesses are a
 * hundred counted ones. After five failures the next guess has to wait 1, 2, 4 … seconds, at most 15
 * minutes, never for good. Throws `tooManyLogins` with the seconds that are left.
 */
export async function countGuess(db: Queries, clock: Clock, subject: string): Promise<void> {
  const now = clock.now();
  const failures = sql<number>`case
    when login_failures.failed_at < ${secondsAfter(now, -forgetAfterS)} then 1
    else login_failures.failures + 1 end`;
  const counted = await db
    .insertInto("login_failures")
    .values({ subject, failures: 1, failed_at: now, blocked_until: now })
    .onConflict((conflict) =>
      conflict
        .column("subject")
        .doUpdateSet({
          failures,
          failed_at: now,
          blocked_until: sql`${now}::timestamptz + ${delayAfter(failures)} * interval '1 second'`,
        })
        .where("login_failures.blocked_until", "<=", now),
    )
    .returning("failures")
    .executeTakeFirst();
  if (!counted) throw new AppError("tooManyLogins", { waitS: await secondsLeft(db, subject, now) });
}

/** A right password clears what was counted. */
export async function forgetGuesses(db: Queries, subject: string): Promise<void> {
  await db.deleteFrom("login_failures").where("subject", "=", subject).execute();
}

function delayAfter(failures: ReturnType<typeof sql<number>>) {
  return sql`case when ${failures} < ${freeFailures} then 0
    else least(${longestDelayS}::float8, power(2, least(${failures} - ${freeFailures}, 20))) end`;
}

async function secondsLeft(db: Queries, subject: string, now: Date): Promise<number> {
  const row = await db
    .selectFrom("login_failures")
    .select("blocked_until")
    .where("subject", "=", subject)
    .executeTakeFirst();
  const leftMs = (row?.blocked_until ?? now).getTime() - now.getTime();
  return Math.max(1, Math.ceil(leftMs / 1000));
}
