import { type RawBuilder, sql } from "kysely";
import { raiseOrClose } from "../../alarms/alarms.ts";
import type { Context } from "../../context.ts";
import { type Clock, secondsAfter } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Tx } from "../../platform/database/transaction.ts";
import { type InvariantCode, invariantCodes, invariants } from "./invariants.data.ts";

/** By invariant code: how many subjects violate the invariant, and some of them. */
export type Violations = Readonly<
  Partial<Record<InvariantCode, { readonly times: number; readonly subjects: readonly string[] }>>
>;

/** Facts older than this are settled, unless their job keeps failing. */
const settledAfterS = 600;
const dayShiftS = 5 * 3600;
const shownSubjects = 20;
const statementTimeoutMs = 600_000;

/**
 * Job: checks all invariants once a day, after 03:00 in China, and raises an alarm for each violated one. Returns the
 * violations; undefined if today's check has already ended, here or on another node.
 */
export async function checkDaily(context: Context): Promise<Violations | undefined> {
  const { db, clock, alarms } = context;
  const day = secondsAfter(clock.now(), dayShiftS).toISOString().slice(0, 10);
  if (await ensureCheckRow(db, day, clock.now())) return undefined;
  const violations = await checkAllInvariants(context);
  const ended = await db
    .updateTable("invariant_checks")
    .set({ finished_at: clock.now(), violations: JSON.stringify(violations) })
    .where("day", "=", day)
    .where("finished_at", "is", null)
    .returning("day")
    .executeTakeFirst();
  if (!ended) return undefined;
  for (const code of invariantCodes) {
    await raiseOrClose(alarms, { kind: "invariant.violated", subject: code }, violations[code]);
  }
  return violations;
}

/** Adds the row of the day's check if it is missing; returns true if the check has ended. */
async function ensureCheckRow(db: Database, day: string, now: Date): Promise<boolean> {
  await db
    .insertInto("invariant_checks")
    .values({ day, started_at: now })
    .onConflict((conflict) => conflict.column("day").doNothing())
    .execute();
  const check = await db
    .selectFrom("invariant_checks")
    .select("finished_at")
    .where("day", "=", day)
    .executeTakeFirstOrThrow();
  return check.finished_at !== null;
}

type CheckContext = Pick<Context, "checksDb"> & { readonly clock: Clock };

/** Checks all invariants in one snapshot, so that concurrent payments cause no false findings. Writes nothing. */
export async function checkAllInvariants({ checksDb, clock }: CheckContext): Promise<Violations> {
  const snapshot = checksDb.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  return await snapshot.execute(async (tx) => {
    await sql`select set_config('statement_timeout', ${String(statementTimeoutMs)}, true),
      set_config('work_mem', '64MB', true), set_config('max_parallel_workers_per_gather', '0', true)`.execute(
      tx,
    );
    return await findViolations(tx, clock.now());
  });
}

/** Runs the queries of all invariants in a transaction. */
export async function findViolations(tx: Tx, now: Date): Promise<Violations> {
  const settledBefore = secondsAfter(now, -settledAfterS);
  const violations: [InvariantCode, Violations[InvariantCode]][] = [];
  for (const code of invariantCodes) {
    const found = await countSubjects(tx, invariants[code].find(settledBefore));
    if (found.times > 0) violations.push([code, found]);
  }
  return Object.fromEntries(violations);
}

async function countSubjects(tx: Tx, find: RawBuilder<{ readonly subject: string }>) {
  const { rows } = await sql<{ times: number; subjects: string[] }>`
    with found as materialized (${find})
    select (select count(*) from found) as times,
      array(select subject from found order by subject limit ${sql.lit(shownSubjects)}) as subjects`.execute(
    tx,
  );
  return rows[0] ?? { times: 0, subjects: [] };
}

/** The last check that ended; undefined before the first. */
export async function readLastCheck(db: Database) {
  const row = await db
    .selectFrom("invariant_checks")
    .select(["finished_at", "violations"])
    .where("finished_at", "is not", null)
    .orderBy("day", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.finished_at
    ? { checkedAt: row.finished_at.toISOString(), violations: row.violations ?? {} }
    : undefined;
}
