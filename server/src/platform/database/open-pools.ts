import { setTimeout as wait } from "node:timers/promises";
import { Kysely, PostgresDialect, type PostgresPool, sql } from "kysely";
import pg from "pg";
import type { Tables } from "../../tables.ts";
import { fractions, systemRandom } from "../random.ts";
import { Admission, type ConcurrencyLimit } from "./admission.ts";
import { type CountedPool, type OnDatabaseError, openPool, type PoolLimits } from "./connection-pool.ts";
import type { Database } from "./database.ts";
import type { EmbeddedPostgres } from "./embedded-postgres.ts";
import { parameterOf } from "./primary.ts";
import { openReadReplica, type ReplicaState } from "./read-replica.ts";

/** Connection pools for the different callers of one database. */
export interface Pools {
  readonly db: Database;
  /** A pool for gateway webhooks and jobs, which visitors cannot exhaust. */
  readonly background: Database;
  /** Three connections for operators: they and visitors cannot starve each other. */
  readonly console: Database;
  /** Connections for operators' reads, in read-only transactions. */
  readonly consoleReads: Database;
  /** One connection for the nightly check, whose read-only statements may take minutes. */
  readonly checks: Database;
  /** Like `consoleReads`, but on the replica if one is set up and usable: results may be seconds old. */
  readonly consoleLists: Database;
  /** Undefined without a replica. */
  replicaState(): ReplicaState | undefined;
  poolCounts(): ReadonlyMap<string, ReturnType<CountedPool["counts"]>>;
  /** Whether the database answers, on a separate connection; resolves within 0.8 s. */
  isReachable(): Promise<boolean>;
  close(): Promise<void>;
}

// Counters and identifiers are far below 2^53, so they are parsed as numbers instead of strings.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// Dates stay strings: the driver would turn them into a `Date` in the local time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, String);

/**
 * Timeouts in milliseconds, short enough that a call with one slow wait still answers within five seconds. Parameters
 * of the database URL override them.
 */
const defaultTimeouts = {
  statement_timeout: 2_500,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
  connectionTimeoutMillis: 1_500,
};

/** Jobs read thousands of rows at a time, and no visitor waits for them. */
const backgroundTimeouts = { ...defaultTimeouts, statement_timeout: 5_000, connectionTimeoutMillis: 2_000 };

const probeTimeouts = { ...defaultTimeouts, statement_timeout: 1_000, connectionTimeoutMillis: 1_000 };

const consoleTimeouts = { ...defaultTimeouts, statement_timeout: 3_000, connectionTimeoutMillis: 2_000 };
const checkTimeouts = { ...defaultTimeouts, statement_timeout: 600_000, connectionTimeoutMillis: 2_000 };
const readOnly = "-c default_transaction_read_only=on";
const maxConsole = 3;

/**
 * Added to the statement timeout for all statements of a call: 4.5 s in total, or 30 s for calls with a long browser
 * timeout.
 */
const furtherStatementsMs = { short: 2_000, long: 27_500 };

const maxConnections = 16;
const maxBackground = 5;

/** Connections of all pools together, including those for readiness and the nightly check. */
export const connectionsPerNode = maxConnections + maxBackground + 2 * maxConsole + 2;

/** Two connections, so that a second tab is served while the first tab's order waits for the account's lock. */
const perAccount = { maxConnections: 2, maxWaiting: 300 };
/**
 * Thousands of people may share the IP address of an office or a carrier. A quarter of the pool is always left for
 * other addresses.
 */
const perIp = { maxConnections: 12, maxWaiting: 2_000 };

/** The embedded database has one connection, so all share one pool. */
export function openSharedPool(pool: pg.PoolConfig, onError: OnDatabaseError | undefined): Pools {
  const { open, poolCounts } = createPoolRegistry(onError);
  const db = open("embedded", { ...defaultTimeouts, ...pool }, { admission: openAdmission(pool) });
  return {
    db,
    background: db,
    console: db,
    consoleReads: db,
    checks: db,
    consoleLists: db,
    poolCounts,
    replicaState: () => undefined,
    isReachable: createReachabilityProbe(db),
    close: () => db.destroy(),
  };
}

/** `readUrl` is the URL of the replica. */
export function openPools(
  pool: pg.PoolConfig,
  readUrl: string | undefined,
  onError: OnDatabaseError | undefined,
): Pools {
  const { open, poolCounts } = createPoolRegistry(onError);
  const probe = open("readiness", { ...probeTimeouts, ...pool, max: 1 });
  const isReachable = createReachabilityProbe(probe);
  const db = open(
    "visitors",
    { ...defaultTimeouts, ...pool },
    { admission: openAdmission(pool), isReachable },
  );
  const background = open("background", { ...backgroundTimeouts, ...pool, max: maxBackground });
  const operators = { ...consoleTimeouts, ...pool, max: maxConsole };
  const console = open("console", operators);
  const reads = { ...operators, options: readOnly };
  const consoleReads = open("console_reads", reads);
  const checks = open("checks", { ...checkTimeouts, ...pool, max: 1, options: readOnly });
  const replica =
    readUrl === undefined
      ? undefined
      : openReadReplica({
          replica: openLimitedPool({ ...reads, connectionString: readUrl }),
          primary: openLimitedPool({ ...reads, max: 1 }),
        });
  // Not awaited: until the lag is measured, the primary serves the reads.
  replica?.measure();
  return {
    db,
    background,
    console,
    consoleReads,
    checks,
    consoleLists: replica ? kyselyOn(replica.pool) : consoleReads,
    replicaState: () => replica?.state(),
    poolCounts,
    isReachable,
    async close() {
      await replica?.stop();
      await Promise.all([db, background, probe, console, consoleReads, checks].map((each) => each.destroy()));
    },
  };
}

/** Opens pools by name, and counts their connections. */
function createPoolRegistry(onError: OnDatabaseError | undefined) {
  const pools = new Map<string, CountedPool>();
  return {
    open(name: string, config: pg.PoolConfig, limits: Partial<PoolLimits> = {}): Database {
      const pool = openLimitedPool(config, { ...limits, onError });
      pools.set(name, pool);
      return kyselyOn(pool);
    },
    poolCounts: () => new Map([...pools].map(([name, pool]) => [name, pool.counts()])),
  };
}

function openAdmission({
  max = 1,
  connectionTimeoutMillis: timeoutMs = defaultTimeouts.connectionTimeoutMillis,
}): Admission {
  const fit = (limit: ConcurrencyLimit) => ({
    ...limit,
    maxConnections: Math.min(limit.maxConnections, max),
  });
  return new Admission({
    perAccount: fit(perAccount),
    perIp: fit(perIp),
    timeoutMs,
    fraction: fractions(systemRandom),
  });
}

export function poolConfigOf(
  databaseUrl: string | undefined,
  embedded: EmbeddedPostgres | undefined,
): pg.PoolConfig {
  // The embedded database has one connection; a long wait for it does not mean that it is down.
  if (embedded) return { ...embedded.connection, max: 1, connectionTimeoutMillis: 10_000 };
  const config = { connectionString: databaseUrl, max: maxConnections };
  // `connect_timeout` is in seconds. It is the only timeout in the URL that the driver ignores.
  const timeout = parameterOf(databaseUrl ?? "", "connect_timeout");
  return timeout === null ? config : { ...config, connectionTimeoutMillis: Number(timeout) * 1000 };
}

/** The statement timeout in milliseconds. 0 disables it, as for the embedded database, which has no network. */
function statementTimeoutOf({ connectionString, statement_timeout = 0 }: pg.PoolConfig): number {
  if (connectionString === undefined) return 0;
  const parameter = parameterOf(connectionString, "statement_timeout");
  return parameter === null ? Number(statement_timeout) : Number.parseInt(parameter, 10);
}

export function connect(config: pg.PoolConfig): Database {
  return kyselyOn(openLimitedPool(config));
}

function openLimitedPool(config: pg.PoolConfig, limits: Partial<PoolLimits> = {}): CountedPool {
  const statementTimeoutMs = statementTimeoutOf(config);
  const usualMs = statementTimeoutOf({ ...config, ...defaultTimeouts });
  const short = usualMs + furtherStatementsMs.short;
  const long = usualMs + furtherStatementsMs.long;
  const callTimeoutsMs = { short, long, streamed: long };
  return openPool(config, { statementTimeoutMs, callTimeoutsMs, ...limits });
}

function kyselyOn(pool: PostgresPool): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

const probeEveryMs = 1_000;
const probeTimeoutMs = 800;

/**
 * Returns a function that resolves to whether the database answers within 0.8 s. Concurrent callers share one query,
 * and results are reused for a second.
 */
function createReachabilityProbe(db: Database): () => Promise<boolean> {
  let last = { atMs: Number.NEGATIVE_INFINITY, isReached: false };
  let looking: { readonly sinceMs: number; readonly isReached: Promise<boolean> } | undefined;
  const probe = async () => {
    const isReached = await sql`select 1`.execute(db).then(
      () => true,
      () => false,
    );
    last = { atMs: performance.now(), isReached };
    looking = undefined;
    return isReached;
  };
  return async () => {
    const nowMs = performance.now();
    if (nowMs - last.atMs < probeEveryMs) return last.isReached;
    looking ??= { sinceMs: nowMs, isReached: probe() };
    const leftMs = Math.max(0, looking.sinceMs + probeTimeoutMs - nowMs);
    return await Promise.race([looking.isReached, wait(leftMs, false, { ref: false })]);
  };
}
