import type { ErrorName } from "@baleen/contract/errors.ts";
import { sql } from "kysely";
import type { Queries } from "../db/transaction.ts";
import type { Clock } from "../outside/clock.ts";
import { AppError } from "./app-error.ts";

/** How many turns a subject has in a window of time. */
export interface Allowance {
  readonly most: number;
  readonly windowS: number;
  readonly refusal: ErrorName;
}

/**
 * Takes one turn of a subject ("login from 192.0.2.7") or throws the allowance's refusal with the seconds
 * that are left. Counted in the database in one statement, so it holds across nodes and restarts.
 */
export async function takeTurn(
  db: Queries,
  clock: Clock,
  subject: string,
  allowance: Allowance,
): Promise<void> {
  const now = clock.now();
  const row = await db
    .insertInto("turns")
    .values({ subject, window_start: now, taken: 1 })
    .onConflict((conflict) =>
      conflict.column("subject").doUpdateSet({
        taken: sql`case when turns.window_start <= ${oldest(now, allowance)} then 1 else turns.taken + 1 end`,
        window_start: sql`case when turns.window_start <= ${oldest(now, allowance)} then ${now} else turns.window_start end`,
      }),
    )
    .returning(["taken", "window_start"])
    .executeTakeFirstOrThrow();
  if (row.taken > allowance.most) throw refuse(row.window_start, now, allowance);
}

/** Throws if a subject has no turn left, without taking one. */
export async function checkTurn(
  db: Queries,
  clock: Clock,
  subject: string,
  allowance: Allowance,
): Promise<void> {
  const now = clock.now();
  const row = await db
    .selectFrom("turns")
    .select(["taken", "window_start"])
    .where("subject", "=", subject)
    .where("window_start", ">", oldest(now, allowance))
    .executeTakeFirst();
  if (row && row.taken >= allowance.most) throw refuse(row.window_start, now, allowance);
}

function oldest(now: Date, { windowS }: Allowance): Date {
  return new Date(now.getTime() - windowS * 1000);
}

function refuse(windowStart: Date, now: Date, { windowS, refusal }: Allowance): AppError {
  const leftS = windowS - (now.getTime() - windowStart.getTime()) / 1000;
  return new AppError(refusal, { waitS: Math.max(1, Math.ceil(leftS)) });
}

/** Gives a turn back that led to nothing worth counting. */
export async function giveBackTurn(db: Queries, subject: string): Promise<void> {
  await db
    .updateTable("turns")
    .set((set) => ({ taken: set("taken", "-", 1) }))
    .where("subject", "=", subject)
    .where("taken", ">", 0)
    .execute();
}

/** Removes what no limit looks at any more. */
export async function tidyTurns(db: Queries, before: Date): Promise<void> {
  await db.deleteFrom("turns").where("window_start", "<=", before).execute();
}
