import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { fractions } from "../outside/fractions.ts";
import { systemRandom } from "../outside/random.ts";
import { Admission, type Room } from "./admission.ts";
import { openPool, type PoolLimits } from "./connection-pool.ts";
import { checkDeployment, type Deployment, recordDeployment } from "./deployment.ts";
import { findDeployment } from "./deployment-store.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { demoMigrations, migrate } from "./migrate.ts";
import { watchReachability } from "./reachability.ts";
import type { Tables } from "./tables.ts";

export type Database = Kysely<Tables>;

export interface OpenDatabase {
  readonly db: Database;
  /** The same database by connections of its own, so that no crowd of visitors holds up notices and jobs. */
  readonly background: Database;
  readonly kind: "PostgreSQL" | "embedded";
  /** What an operator should know, in sentences: that a newer release has migrated it. */
  readonly warnings: readonly string[];
  /** Whether it answers, by a connection that nothing else uses; known within 0.8 s. */
  isReached(): Promise<boolean>;
  close(): Promise<void>;
}

// Counters and identifiers are far below 2^53, so they are numbers and not texts.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A day is a day, not the instant at which it began in some zone.
pg.types.setTypeParser(pg.types.builtins.DATE, String);

/**
 * What hangs is cut so early that a call still answers within five seconds, unless the database's address says
 * otherwise: one wait for a connection and one statement.
 */
const usualTimeouts = {
  statement_timeout: 2_500,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
  connectionTimeoutMillis: 1_500,
};

/** What no caller waits for: jobs read thousands of rows at a time. */
const backgroundTimeouts = { ...usualTimeouts, statement_timeout: 5_000, connectionTimeoutMillis: 2_000 };

const lookTimeouts = { ...usualTimeouts, statement_timeout: 1_000, connectionTimeoutMillis: 1_000 };

/** All statements of a call together may take longer than one by this: 4.5 s in all. */
const furtherStatementsMs = 2_000;

const maxConnections = 16;
const maxBackground = 5;

/** What one session needs: a second tab is served while the first one's order waits for the account's lock. */
const accountRoom = { connections: 2, waiting: 300 };
/** What thousands may share behind an office's or a carrier's address; a quarter of the pool is always left to others. */
const addressRoom = { connections: 12, waiting: 2_000 };

interface Where {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
}

/**
 * Opens the database that the settings name, or the embedded one in `dataDir`, with its schema up to date or
 * newer. Throws `DeploymentError` when it is not this deployment's, `NewerDatabaseError` when its schema is too
 * new, and `DataDirTakenError` when another process uses the embedded one.
 */
export async function openDatabase(where: Where & { deployment: Deployment }): Promise<OpenDatabase> {
  return await open(where, (db) => prepare(db, where.deployment));
}

/**
 * Opens a database as it is, for what compares or changes the deployment that it has recorded. To record a change
 * it is migrated first, if it is of that mode: the server, which migrates otherwise, still refuses to start.
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

/** Checked before anything is migrated; recorded before a demo's tables are added. */
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
    const pool = reach(databaseUrl, embedded);
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

type Pools = Pick<OpenDatabase, "db" | "background" | "isReached" | "close">;

function openPools(pool: pg.PoolConfig, isEmbedded: boolean): Pools {
  const admission = admit(pool);
  if (isEmbedded) {
    // It has one connection, which all share.
    const db = connect({ ...usualTimeouts, ...pool }, { admission });
    return { db, background: db, isReached: watchReachability(db), close: () => db.destroy() };
  }
  const look = connect({ ...lookTimeouts, ...pool, max: 1 });
  const isReached = watchReachability(look);
  const db = connect({ ...usualTimeouts, ...pool }, { admission, isReached });
  const background = connect({ ...backgroundTimeouts, ...pool, max: maxBackground });
  const close = async () => {
    await Promise.all([db, background, look].map((opened) => opened.destroy()));
  };
  return { db, background, isReached, close };
}

function admit({
  max = 1,
  connectionTimeoutMillis: timeoutMs = usualTimeouts.connectionTimeoutMillis,
}): Admission {
  const within = (room: Room) => ({ ...room, connections: Math.min(room.connections, max) });
  return new Admission({
    account: within(accountRoom),
    address: within(addressRoom),
    timeoutMs,
    fraction: fractions(systemRandom),
  });
}

function reach(databaseUrl: string | undefined, embedded: EmbeddedPostgres | undefined): pg.PoolConfig {
  // The embedded database has one connection; waiting for it is no sign that it is gone.
  if (embedded) return { ...embedded.connection, max: 1, connectionTimeoutMillis: 10_000 };
  return { connectionString: databaseUrl, max: maxConnections, ...connectTimeoutOf(databaseUrl) };
}

/** The one of PostgreSQL's timeouts that the driver does not read from the address: in seconds, 0 for none. */
function connectTimeoutOf(databaseUrl = ""): pg.PoolConfig {
  const given = parameterOf(databaseUrl, "connect_timeout");
  return given === null ? {} : { connectionTimeoutMillis: Number(given) * 1000 };
}

/** How long PostgreSQL works on a statement, in milliseconds: 0 for ever, and in the embedded one, which has no network. */
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
    'runs on it and migrates nothing (docs/operations.md, "Going back a release").'
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
