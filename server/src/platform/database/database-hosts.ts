import pg from "pg";
import { urlForDriver } from "./database-url.ts";
import { urlsOfHosts } from "./primary.ts";

/** The state of one host of a database URL, as that host reports it. */
export interface DatabaseHost {
  /** Host name and port. */
  readonly host: string;
  /** Null if it does not answer. */
  readonly role: "primary" | "standby" | null;
  /** Its position in the write-ahead log, in bytes: replayed on a standby, written on a primary. */
  readonly position: number;
  /** Seconds since the newest commit that a standby has replayed; null if there was none yet. */
  readonly sinceCommitS: number | null;
}

const timeoutMs = 5_000;

/** Reads role and log position from each host of a database URL, one after the other. */
export async function readDatabaseHosts(databaseUrl: string): Promise<DatabaseHost[]> {
  const found: DatabaseHost[] = [];
  for (const url of urlsOfHosts(databaseUrl)) found.push(await readHost(url));
  return found;
}

async function readHost(url: string): Promise<DatabaseHost> {
  const client = new pg.Client({
    connectionString: urlForDriver(url),
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  client.on("error", () => undefined);
  const host = `${client.host}:${client.port}`;
  try {
    await client.connect();
    const { rows } = await client.query<Omit<DatabaseHost, "host">>(`
      select
        case when pg_is_in_recovery() then 'standby' else 'primary' end as role,
        pg_wal_lsn_diff(
          case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end, '0/0'
        )::float8 as position,
        extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as "sinceCommitS"`);
    if (rows[0]) return { host, ...rows[0] };
  } catch {
    // Reported as a host that does not answer. If the primary fails too, its own connection reports the cause.
  } finally {
    // Not awaited: a server that does not respond does not complete the close either.
    client.end().catch(() => undefined);
  }
  return { host, role: null, position: 0, sinceCommitS: null };
}
