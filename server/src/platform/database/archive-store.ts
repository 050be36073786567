import { sql } from "kysely";
import type { Queries } from "./transaction.ts";

/** The state of a server's WAL archiving, as the server reports it. Times are the database's. */
export interface Archive {
  /** `archive_timeout`: a segment that is not full is archived after this many seconds; 0 means never. */
  readonly timeoutS: number;
  readonly lastArchivedAt: Date | null;
  /** The newest archived segment. */
  readonly lastSegment: string | null;
  /** The segment that is being written; null on a standby. */
  readonly segment: string | null;
  /** Whether the last attempt to archive a segment failed. */
  readonly isFailing: boolean;
  /** Seconds for which the log has not been archived; 0 if there is nothing to archive. */
  readonly ageS: number;
}

/**
 * Null if the server archives nothing. `since` is when the server became the primary and began to archive; the age
 * counts from it at the earliest, because a crash resets the time of the last archived segment.
 */
export async function readArchive(db: Queries, since: Date | null = null): Promise<Archive | null> {
  const { rows } = await sql<Archive>`
    select
      extract(epoch from current_setting('archive_timeout')::interval)::integer as "timeoutS",
      last_archived_time as "lastArchivedAt",
      last_archived_wal as "lastSegment",
      segment,
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isFailing",
      case when last_archived_wal = last_written then 0
        else greatest(0, extract(epoch from clock_timestamp()
          - greatest(coalesce(last_archived_time, stats_reset), ${since}::timestamptz)
        ))::float8
      end as "ageS"
    from pg_stat_archiver
    cross join (
      select
        case when not pg_is_in_recovery() then pg_walfile_name(pg_current_wal_lsn()) end as segment,
        case when not pg_is_in_recovery() then pg_walfile_name(pg_current_wal_lsn() - 1) end as last_written
    ) as written
    where current_setting('archive_mode') = 'always'
      or current_setting('archive_mode') = 'on' and not pg_is_in_recovery()`.execute(db);
  return rows[0] ?? null;
}

/** Writes a record to the write-ahead log, so that PostgreSQL archives the segment even if nothing else is written. */
export async function writeWalRecord(db: Queries): Promise<void> {
  await sql`select pg_logical_emit_message(false, 'baleen', 'backup')`.execute(db);
}
