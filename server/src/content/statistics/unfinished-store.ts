import { sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";
import { inTransaction } from "../../platform/database/transaction.ts";

/** Unfinished work and open problems, across all nodes. */
export interface UnfinishedWork {
  readonly attemptsOpen: number;
  readonly oldestOpenAttemptS: number;
  readonly noticesUnhandled: number;
  readonly refundsUnderway: number;
  readonly devicesLive: number;
  /** Unix time in seconds; null if there is no backup. */
  readonly lastBackupS: number | null;
  /** Open alarms by kind; other releases may add kinds. */
  readonly alarms: Readonly<Record<string, number>>;
  /** How often each invariant was violated at the last daily check that has finished, by its code. */
  readonly violations: Readonly<Record<string, number>>;
}

const statementTimeoutMs = 1_000;

/** Counts unfinished work in one query; each part uses a partial index. */
export async function countUnfinished(db: Database, now: Date): Promise<UnfinishedWork> {
  return await inTransaction(db, async (tx) => {
    await sql`select set_config('statement_timeout', ${String(statementTimeoutMs)}, true)`.execute(tx);
    const { rows } = await sql<UnfinishedWork>`
      select
        (select count(*) from payment_attempts where state = 'open') as "attemptsOpen",
        (select coalesce(greatest(extract(epoch from ${now}::timestamptz - min(created_at)), 0), 0)::float8
          from payment_attempts where state = 'open') as "oldestOpenAttemptS",
        (select count(*) from payment_notices where handled_at is null) as "noticesUnhandled",
        (select count(*) from refunds where state = 'underway') as "refundsUnderway",
        (select count(*) from devices where ended_at is null) as "devicesLive",
        (select extract(epoch from max(ended_at))::float8 from backups
          where kind = 'backup' and outcome = 'done') as "lastBackupS",
        (select coalesce(jsonb_object_agg(kind, number), '{}') from (
          select kind, count(*) as number from alarms where closed_at is null group by kind
        ) as open) as alarms,
        (select coalesce(jsonb_object_agg(code, found -> 'times'), '{}') from (
          select violations from invariant_checks where finished_at is not null order by day desc limit 1
        ) as last cross join jsonb_each(violations) as violated (code, found)) as violations`.execute(tx);
    if (!rows[0]) throw new Error("The database did not say what is unfinished");
    return rows[0];
  });
}
