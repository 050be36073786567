import { sql } from "kysely";
import type { Queries, Tx } from "../../platform/database/transaction.ts";
import type { Scan } from "./invariant-scans.ts";
import type { Invariant } from "./invariants.ts";

/** The number of violations and some subjects, by invariant. */
export type Violations = Readonly<Record<string, { readonly times: number; readonly subjects: string[] }>>;

const shownSubjects = 20;

/** Creates the day's check unless it exists; true if it has ended. */
export async function beginCheck(db: Queries, day: string, now: Date): Promise<boolean> {
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

/** Ends the day's check; false if another node has ended it. */
export async function endCheck(db: Queries, day: string, now: Date, violations: Violations) {
  const ended = await db
    .updateTable("invariant_checks")
    .set({ finished_at: now, violations: JSON.stringify(violations) })
    .where("day", "=", day)
    .where("finished_at", "is", null)
    .returning("day")
    .executeTakeFirst();
  return ended !== undefined;
}

/** Undefined before the first check has ended. */
export async function readLastCheck(db: Queries) {
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

interface Progress {
  readonly afterKey: string;
  /** Rows left for the day; 0 when the scan is done. */
  readonly rowsLeft: number;
}

/** A scan's progress. Its row stays locked until the transaction ends, so that nodes take slices in turn. */
export async function lockProgress(tx: Tx, scan: Scan, day: string): Promise<Progress> {
  const isSameDay = sql`invariant_walks.day = excluded.day`;
  const row = await tx
    .insertInto("invariant_walks")
    .values({ walk: scan.name, after_key: await scan.firstKey(tx), day, rows_left: await scan.rowsADay(tx) })
    .onConflict((conflict) =>
      conflict.column("walk").doUpdateSet({
        day,
        rows_left: sql`case when ${isSameDay} then invariant_walks.rows_left else excluded.rows_left end`,
      }),
    )
    .returning(["after_key", "rows_left"])
    .executeTakeFirstOrThrow();
  return { afterKey: row.after_key, rowsLeft: row.rows_left };
}

export async function saveProgress(
  tx: Tx,
  scan: Scan,
  day: string,
  { afterKey, rowsLeft, passEndedAt }: Progress & { readonly passEndedAt: Date | undefined },
): Promise<void> {
  await tx
    .updateTable("invariant_walks")
    .set({
      after_key: afterKey,
      day,
      rows_left: rowsLeft,
      ...(passEndedAt && { pass_ended_at: passEndedAt }),
    })
    .where("walk", "=", scan.name)
    .execute();
}

/** Stores violations, and deletes those of checked subjects that no longer violate the invariant. */
export async function saveFinding(
  db: Queries,
  invariant: Invariant | "noticesUnhandled",
  { checked, violating }: { readonly checked: readonly string[]; readonly violating: readonly string[] },
  now: Date,
): Promise<void> {
  await sql`
    delete from invariant_violations
    where invariant = ${invariant} and subject = any(${checked}) and not subject = any(${violating})`.execute(
    db,
  );
  if (violating.length === 0) return;
  await db
    .insertInto("invariant_violations")
    .values(violating.map((subject) => ({ invariant, subject, found_at: now })))
    .onConflict((conflict) => conflict.columns(["invariant", "subject"]).doNothing())
    .execute();
}

export async function readViolations(db: Queries): Promise<Violations> {
  const { rows } = await sql<{ invariant: string; times: number; subjects: string[] }>`
    select invariant, count(*) as times, (array_agg(subject order by subject))[1:${sql.lit(shownSubjects)}] as subjects
    from invariant_violations group by invariant order by invariant`.execute(db);
  return Object.fromEntries(rows.map(({ invariant, times, subjects }) => [invariant, { times, subjects }]));
}

/** Unhandled notices received before an instant, at most 1,000. */
export async function listLateNotices(db: Queries, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("payment_notices")
    .select(["channel", "notice_id"])
    .where("handled_at", "is", null)
    .where("received_at", "<", before)
    .orderBy("received_at")
    .limit(1_000)
    .execute();
  return rows.map((row) => `${row.channel} ${row.notice_id}`);
}
