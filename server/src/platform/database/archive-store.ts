import { sql } from "kysely";
import type { Queries } from "./transaction.ts";

/** How a server's write-ahead log is archived, as the server itself says. */
export interface ArchiveState {
  readonly mode: string;
  /** After how many seconds a segment is archived that is not full; 0: never. */
  readonly timeoutS: number;
  readonly lastArchivedAt: Date | null;
  /** The newest segment that is in the archive. */
  readonly lastSegment: string | null;
  readonly lastFailedAt: Date | null;
  /** The segment that is being written. */
  readonly segment: string;
}

/** Reads a primary's archiving; a standby archives nothing. */
export async function readArchiveState(db: Queries): Promise<ArchiveState> {
  const { rows } = await sql<ArchiveState>`
    select
      current_setting('archive_mode') as mode,
      extract(epoch from current_setting('archive_timeout')::interval)::integer as "timeoutS",
      last_archived_time as "lastArchivedAt",
      last_archived_wal as "lastSegment",
      last_failed_time as "lastFailedAt",
      pg_walfile_name(pg_current_wal_lsn()) as segment
    from pg_stat_archiver`.execute(db);
  const [state] = rows;
  if (!state) throw new Error("PostgreSQL did not say how it archives");
  return state;
}

/** Writes to the write-ahead log, so that PostgreSQL archives the segment though nothing else happens. */
export async function writeToLog(db: Queries): Promise<void> {
  await sql`select pg_logical_emit_message(false, 'baleen', 'backup')`.execute(db);
}
