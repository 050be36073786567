import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { fractions, systemRandom } from "../outside/random.ts";
import { Admission, type ConcurrencyLimit } from "./admission.ts";
import { openPool, type PoolLimits } from "./connection-pool.ts";
import { checkDeployment, type Deployment, recordDeployment } from "./deployment.ts";
import { findDeployment } from "./deployment-store.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { createLargeIndexes } from "./large-indexes.ts";
import { demoMigrations, migrate } from "./migrate.ts";
import { watchReachability } from "./reachability.ts";
import type { Tables } from "./tables.ts";

export type Database = Kysely<Tables>;

export interface OpenDatabase {
  readonly db: Database;
  /** The same database through a pool of its own, for notices and jobs, which visitors cannot exhaust. */
  readonly background: Database;
  /** The same through three connections, for operators: they and visitors cannot starve each other. */
  readonly console: Database;
  /** The same for operators' reads, in read-only transactions. */
  readonly consoleReads: Database;
  readonly kind: "PostgreSQL" | "embedded";
  /** Warnings for the operator, in sentences: a newer release has migrated the database. */
  readonly warnings: readonly string[];
  /** Returns whether the database answers, on a connection of its own; known within 0.8 s. */
  isReached(): Promise<boolean>;
  close(): Promise<void>;
}

// Counters and identifiers are far below 2^53, so they are parsed as numbers instead of strings.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// Dates stay strings: the driver would parse them to an instant in the local time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, String);

/**
 * Timeouts in milliseconds. They are short enough that a call with one slow wait still answers within five seconds.
 * The parameters of the database URL override them.
 */
const usualTimeouts = {
  statement_timeout: 2_500,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
  connectionTimeoutMillis: 1_500,
};

/** Jobs read thousands of rows at a time, and no visitor waits for them. */
const backgroundTimeouts = { ...usualTimeouts, statement_timeout: 5_000, connectionTimeoutMillis: 2_000 };

const probeTimeouts = { ...usualTimeouts, statement_timeout: 1_000, connectionTimeoutMillis: 1_000 };

const consoleTimeouts = { ...usualTimeouts, statement_timeout: 3_000, connectionTimeoutMillis: 2_000 };
const readOnly = "-c default_transaction_read_only=on";
const maxConsole = 3;

/** Added to the statement timeout for all statements of a call: 4.5 s in total. */
const furtherStatementsMs = 2_000;

const maxConnections = 16;
const maxBackground = 5;

/** Two, because a second tab should be served while the order of the first waits for the account's lock. */
const perAccount = { maxConnections: 2, maxWaiting: 300 };
/**
 * Thousands of people may share the address of an office or a carrier; a quarter of the pool is always left to
 * others.
 */
const perIp = { maxConnections: 12, maxWaiting: 2_000 };

interface Where {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
}

/**
 * Opens the database of the settings, or the embedded one in `dataDir`, and migrates it. Throws `DeploymentError` if
 * it belongs to another deployment, `NewerDatabaseError` if its schema is too new, and `DataDirTakenError` if another
 * process uses the embedded one.
 */
export async function openDatabase(where: Where & { deployment: Deployment }): Promise<OpenDatabase> {
  return await open(where, async (db) => {
    const newer = await prepare(db, where.deployment);
    if (newer.length === 0) await createLargeIndexes(db, { isConcurrent: where.databaseUrl !== undefined });
    return newer;
  });
}

/**
 * Opens a database without checking its deployment record, for commands that compare or change it. Migrates it first
 * if `migratedAs` is its recorded mode.
 */
export async function openUncheckedDatabase(
  where: Where,
  migratedAs?: Deployment["mode"],
): Promise<OpenDatabase> {
  return await open(where, async (db) => {
    if (migratedAs === undefined) return [];
    const recorded = await findDeployment(db);
    return recorded?.mode === migratedAs ? await migrate(db) : [];
  });
}

/** The deployment is checked before anything is migrated, and recorded before the demo's tables are added. */
async function prepare(db: Database, deployment: Deployment): Promise<string[]> {
  await checkDeployment(db, deployment);
  const newer = await migrate(db);
  await recordDeployment(db, deployment);
  if (deployment.mode === "demo") newer.push(...(await migrate(db, demoMigrations, "demo_migrations")));
  return newer;
}

async function open(
  { databaseUrl, dataDir }: Where,
  prepareDatabase: (db: Database) => Promise<string[]>,
): Promise<OpenDatabase> {
  const embedded = databaseUrl ? undefined : await startEmbeddedPostgres(dataDir);
  try {
    const pool = poolConfigOf(databaseUrl, embedded);
    const newer = await withoutTimeouts(pool, prepareDatabase);
    const pools = openPools(pool, embedded !== undefined);
    return {
      ...pools,
      kind: embedded ? "embedded" : "PostgreSQL",
      warnings: newer.length > 0 ? [describeNewer(newer)] : [],
      async close() {
        await pools.close();
        await embedded?.stop();
      },
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

/** Two connections without timeouts, for backups and restores, which read whole tables. */
export function openMaintenanceDatabase(databaseUrl: string): Database {
  return connect({ connectionString: databaseUrl, max: 2, connectionTimeoutMillis: 10_000, keepAlive: true });
}

type Pools = Omit<OpenDatabase, "kind" | "warnings">;

function openPools(pool: pg.PoolConfig, isEmbedded: boolean): Pools {
  const admission = openAdmission(pool);
  if (isEmbedded) {
    // It has one connection, so all share one pool.
    const db = connect({ ...usualTimeouts, ...pool }, { admission });
    const shared = { db, background: db, console: db, consoleReads: db };
    return { ...shared, isReached: watchReachability(db), close: () => db.destroy() };
  }
  const probe = connect({ ...probeTimeouts, ...pool, max: 1 });
  const isReached = watchReachability(probe);
  const db = connect({ ...usualTimeouts, ...pool }, { admission, isReached });
  const background = connect({ ...backgroundTimeouts, ...pool, max: maxBackground });
  const operators = { ...consoleTimeouts, ...pool, max: maxConsole };
  const console = connect(operators, { isReached });
  const consoleReads = connect({ ...operators, options: readOnly }, { isReached });
  const close = async () => {
    await Promise.all([db, background, probe, console, consoleReads].map((opened) => opened.destroy()));
  };
  return { db, background, console, consoleReads, isReached, close };
}

function openAdmission({
  max = 1,
  connectionTimeoutMillis: timeoutMs = usualTimeouts.connectionTimeoutMillis,
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

function poolConfigOf(
  databaseUrl: string | undefined,
  embedded: EmbeddedPostgres | undefined,
): pg.PoolConfig {
  // The embedded database has one connection; a long wait for it does not mean that it is down.
  if (embedded) return { ...embedded.connection, max: 1, connectionTimeoutMillis: 10_000 };
  return { connectionString: databaseUrl, max: maxConnections, ...connectTimeoutOf(databaseUrl) };
}

/** `connect_timeout`, in seconds, is the one timeout in the URL that the driver ignores. */
function connectTimeoutOf(databaseUrl = ""): pg.PoolConfig {
  const given = parameterOf(databaseUrl, "connect_timeout");
  return given === null ? {} : { connectionTimeoutMillis: Number(given) * 1000 };
}

/** The statement timeout in milliseconds; 0 disables it, as for the embedded database, which has no network. */
function statementTimeoutOf({ connectionString, statement_timeout = 0 }: pg.PoolConfig): number {
  if (connectionString === undefined) return 0;
  const given = parameterOf(connectionString, "statement_timeout");
  return given === null ? Number(statement_timeout) : Number.parseInt(given, 10);
}

function parameterOf(databaseUrl: string, name: string): string | null {
  return URL.canParse(databaseUrl) ? new URL(databaseUrl).searchParams.get(name) : null;
}

function describeNewer(newer: readonly string[]): string {
  return (
    `A newer release has migrated this database (${newer.join(", ")}). It has only added to it, so this release ` +
    'runs on it and migrates nothing (docs/operations.md, "Rolling back a release").'
  );
}

async function withoutTimeouts<Result>(
  config: pg.PoolConfig,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const db = connect({ ...config, max: 1 });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

function connect(config: pg.PoolConfig, limits: Partial<PoolLimits> = {}): Database {
  const statementTimeoutMs = statementTimeoutOf(config);
  const callTimeoutMs = statementTimeoutOf({ ...config, ...usualTimeouts }) + furtherStatementsMs;
  const isReached = async () => true;
  const pool = openPool(config, { statementTimeoutMs, callTimeoutMs, isReached, ...limits });
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
