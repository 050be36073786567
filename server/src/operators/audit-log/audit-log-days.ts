import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { addDays } from "../../platform/china-day.ts";
import { secondsAfter } from "../../platform/clock.ts";
import type { Queries } from "../../platform/database/transaction.ts";

const use = "day of the audit log";
const dayS = 86_400;
/** A day is digested this long after its end, once the transactions of its last second have ended. */
const settledAfterS = 3600;
const maxDaysAtOnce = 100;
/** After this time the entries of deleted accounts are removed, so older days cannot be compared any more. */
const comparablePeriodS = 3 * 365 * dayS;

type DigestContext = Pick<Context, "db" | "clock" | "keyRing">;

/** Job: digests the audit log of each closed day (UTC) after the last digested day. */
export async function digestAuditLog({ db, clock, keyRing }: DigestContext): Promise<void> {
  const now = clock.now();
  const closed = dayOf(secondsAfter(now, -dayS - settledAfterS));
  let day = await findNextDay(db);
  for (let days = 0; day !== null && day <= closed && days < maxDaysAtOnce; days += 1) {
    const { entries, parts } = await readDay(db, day);
    await db
      .insertInto("audit_log_days")
      .values({ day, entries, digest: keyRing.digest(use, parts), made_at: now })
      .onConflict((conflict) => conflict.column("day").doNothing())
      .execute();
    day = addDays(day, 1);
  }
}

/**
 * Compares every digest of the last three years with the current entries. `changed` lists the days whose entries were
 * changed. The last digest covers all days before it, so a copy should be kept elsewhere.
 */
export async function verifyAuditLog({ db, clock, keyRing }: DigestContext) {
  const since = dayOf(secondsAfter(clock.now(), -comparablePeriodS));
  const days = await db
    .selectFrom("audit_log_days")
    .select(["day", "entries", "digest"])
    .where("day", ">=", since)
    .orderBy("day")
    .execute();
  const changed: string[] = [];
  for (const { day, entries, digest } of days) {
    const present = await readDay(db, day);
    const isSame = present.entries === entries && keyRing.matches(use, present.parts, digest, startOf(day));
    if (!isSame) changed.push(day);
  }
  return { days: days.length, changed, last: days.at(-1) };
}

/**
 * The number of a day's entries, and what its digest is made of: them and the previous day's digest. Forging it takes
 * the key of its day as well as write access to the tables.
 */
async function readDay(db: Queries, day: string) {
  const [start, end] = [startOf(day), startOf(addDays(day, 1))];
  // Columns are listed and times are numbers, so that neither new columns nor time zones change a digest.
  const { rows } = await sql<{ line: string }>`
    select jsonb_build_array(id, extract(epoch from at), operator, operator_id, via, action, params, subject_kind,
      subject, reason_category, reason, outcome, action_key, ip_address, details, before, after, result)::text as line
    from audit_log_entries where at >= ${start} and at < ${end} order by id`.execute(db);
  const { rows: outcomes } = await sql<{ line: string }>`
    select jsonb_build_array(id, entry_id, extract(epoch from at), outcome, params)::text as line
    from audit_log_outcomes where at >= ${start} and at < ${end} order by id`.execute(db);
  const before = await db
    .selectFrom("audit_log_days")
    .select("digest")
    .where("day", "=", addDays(day, -1))
    .executeTakeFirst();
  const lines = [...rows, ...outcomes].map(({ line }) => line);
  return {
    entries: rows.length,
    parts: [day, before?.digest ?? "", ...lines],
  };
}

/** The first day without a digest; null before the first entry. */
async function findNextDay(db: Queries): Promise<string | null> {
  const next = sql<string | null>`coalesce(
    (select max(day) + 1 from audit_log_days),
    (select (min(at) at time zone 'UTC')::date from audit_log_entries))`.as("day");
  return (await db.selectNoFrom(next).executeTakeFirstOrThrow()).day;
}

function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

function startOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
