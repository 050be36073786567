import { type Selectable, sql } from "kysely";
import type { Tables } from "../../tables.ts";
import { type Archive, readArchive } from "./archive-store.ts";
import { hasTable } from "./schema-store.ts";
import type { Queries } from "./transaction.ts";

/** A server that streams the primary's write-ahead log. */
export interface Standby {
  /** Its `application_name`. */
  readonly name: string;
  readonly address: string | null;
  /** `streaming`, or `startup`, `catchup` or `stopping`. */
  readonly state: string;
  /** Whether commits wait for it. */
  readonly isSynchronous: boolean;
  /** Minimum replay lag in seconds; null if it is not known. */
  readonly lagS: number | null;
}

/** A standby was promoted to primary, or a point-in-time recovery (PITR) ended. */
export interface Failover {
  /** When a node first connected to the new timeline. */
  readonly at: Date;
  readonly timeline: number;
  readonly host: string | null;
  readonly formerHost: string | null;
}

/** The server that a connection reaches, and its standbys. */
export interface Replication {
  readonly role: "primary" | "standby";
  /** The server's address; null if it is reached over a Unix socket. */
  readonly host: string | null;
  readonly system: string;
  readonly timeline: number;
  /** Whether `synchronous_standby_names` is set. Patroni empties it while there is no synchronous standby. */
  readonly namesStandbys: boolean;
  /** Whether the state and lag of standbys are visible: PostgreSQL hides them without the role `pg_monitor`. */
  readonly seesStandbys: boolean;
  readonly standbys: readonly Standby[];
  /** Null if nothing is archived. */
  readonly archive: Archive | null;
  readonly failovers: number;
  readonly lastFailover: Failover | null;
  /** When there last was a synchronous standby; null if there never was one. */
  readonly standbySeenAt: Date | null;
  /** Seconds without a synchronous standby, if there should be one; null otherwise. */
  readonly withoutStandbyS: number | null;
}

type ServerFact = "role" | "host" | "system" | "timeline" | "namesStandbys" | "seesStandbys";
type ServerRow = Pick<Replication, ServerFact> & { readonly now: Date };

/** Only reads. A database from before the table of timelines existed counts as one without failovers. */
export async function readReplication(db: Queries): Promise<Replication> {
  const control = await chooseControlExpressions(db);
  const { now, ...server } = await readServer(db, control);
  const timelines = (await hasTable(db, "database_timelines")) ? await listTimelines(db, server.system) : [];
  const standbys = await listStandbys(db, control);
  const standbySeenAt = latest(timelines.map(({ standby_seen_at }) => standby_seen_at));
  const timelineSeenAt = timelines.find(({ timeline }) => timeline === server.timeline)?.seen_at ?? null;
  // Counted from the promotion at the earliest, so that a new primary has time to get a standby.
  const since = timelineSeenAt && latest([standbySeenAt, timelineSeenAt]);
  const lacksStandby =
    server.namesStandbys || standbySeenAt !== null ? !hasSynchronousStandby(standbys) : false;
  return {
    ...server,
    standbys,
    archive: await readArchive(db, timelineSeenAt),
    failovers: Math.max(0, timelines.length - 1),
    lastFailover: lastFailoverOf(timelines),
    standbySeenAt,
    withoutStandbyS:
      server.role === "primary" && server.seesStandbys && lacksStandby && since
        ? (now.getTime() - since.getTime()) / 1000
        : null,
  };
}

const hasSynchronousStandby = (standbys: readonly Standby[]) =>
  standbys.some(({ isSynchronous }) => isSynchronous);

function latest(times: readonly (Date | null)[]): Date | null {
  const ms = times.flatMap((time) => (time ? [time.getTime()] : []));
  return ms.length === 0 ? null : new Date(Math.max(...ms));
}

type ControlFile = Awaited<ReturnType<typeof chooseControlExpressions>>;

/**
 * SQL expressions that read PostgreSQL's control file; `checkpoint` is a row with `redo_lsn` and `checkpoint_time`.
 * Hosting providers may have revoked these functions, and PostgreSQL checks the privilege even if a query does not
 * reach the call, so there are expressions without them.
 */
async function chooseControlExpressions(db: Queries) {
  const { rows } = await sql<{ isOpen: boolean }>`
    select has_function_privilege('pg_control_system()', 'execute')
      and has_function_privilege('pg_control_checkpoint()', 'execute') as "isOpen"`.execute(db);
  return rows[0]?.isOpen
    ? {
        system: sql`(select system_identifier::text from pg_control_system())`,
        timeline: sql`(select timeline_id from pg_control_checkpoint())`,
        checkpoint: sql`pg_control_checkpoint()`,
      }
    : {
        system: sql`'unknown'`,
        timeline: sql`0`,
        checkpoint: sql`(select null::pg_lsn as redo_lsn, null::timestamptz as checkpoint_time) as control`,
      };
}

/**
 * On a primary the timeline does not come from `pg_control_checkpoint`, which changes only with the checkpoint after a
 * promotion (https://www.postgresql.org/docs/17/functions-info.html#FUNCTIONS-INFO-CONTROLDATA).
 */
async function readServer(db: Queries, control: ControlFile): Promise<ServerRow> {
  const { rows } = await sql<ServerRow>`
    select
      case when pg_is_in_recovery() then 'standby' else 'primary' end as role,
      host(inet_server_addr()) || ':' || inet_server_port() as host,
      ${control.system} as system,
      case when pg_is_in_recovery() then ${control.timeline}
        else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer end as timeline,
      current_setting('synchronous_standby_names') <> '' as "namesStandbys",
      pg_has_role(current_user, 'pg_read_all_stats', 'usage') as "seesStandbys",
      clock_timestamp() as now`.execute(db);
  if (!rows[0]) throw new Error("PostgreSQL did not say what it is");
  return rows[0];
}

/**
 * Excludes base backups, archivers that replay nothing, and subscribers of logical replication. PostgreSQL measures the
 * lag from when it sent the log to the standby, which is too little while a standby catches up. So the lag is at least
 * the age of the last checkpoint if the standby has not replayed that checkpoint.
 */
async function listStandbys(db: Queries, control: ControlFile): Promise<Standby[]> {
  const { rows } = await sql<Standby>`
    select
      coalesce(nullif(application_name, ''), 'standby') as name,
      host(client_addr) as address,
      coalesce(state, 'hidden') as state,
      coalesce(sync_state in ('sync', 'quorum'), false) as "isSynchronous",
      case
        when replay_lsn is null then null
        when replay_lsn >= written.lsn then 0
        else extract(epoch from greatest(
          replay_lag,
          case when replay_lsn < redo_lsn then clock_timestamp() - checkpoint_time end,
          interval '0'
        ))::float8
      end as "lagS"
    from pg_stat_replication
    cross join ${control.checkpoint}
    cross join (
      select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end as lsn
    ) as written
    where state is distinct from 'backup'
      and (state is null or replay_lsn is not null or state <> 'streaming')
      and not exists (select from pg_replication_slots where slot_type = 'logical' and active_pid = pid)
    order by name, address`.execute(db);
  return rows;
}

type Timeline = Selectable<Tables["database_timelines"]>;

async function listTimelines(db: Queries, system: string): Promise<Timeline[]> {
  return await db
    .selectFrom("database_timelines")
    .selectAll()
    .where("system", "=", system)
    .orderBy("timeline")
    .execute();
}

function lastFailoverOf(timelines: readonly Timeline[]): Failover | null {
  const [former, last] = timelines.slice(-2);
  if (!former || !last) return null;
  return { at: last.seen_at, timeline: last.timeline, host: last.host, formerHost: former.host };
}

/** Records the primary's timeline, and when it has a synchronous standby. Does nothing on a standby. */
export async function recordTimeline(db: Queries, replication: Replication): Promise<void> {
  const { role, system, timeline, host, standbys } = replication;
  if (role === "standby") return;
  const standbySeenAt = hasSynchronousStandby(standbys) ? sql`clock_timestamp()` : null;
  await sql`
    insert into database_timelines (system, timeline, host, seen_at, standby_seen_at)
    values (${system}, ${timeline}, ${host}, clock_timestamp(), ${standbySeenAt})
    on conflict (system, timeline) do update set standby_seen_at = excluded.standby_seen_at
      where excluded.standby_seen_at is not null`.execute(db);
}
