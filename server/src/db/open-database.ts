import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { checkDeployment, type Deployment, recordDeployment } from "./deployment.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { migrate, migrateDemo } from "./migrate.ts";
import type { Tables } from "./tables.ts";

export type Database = Kysely<Tables>;

export interface OpenDatabase {
  readonly db: Database;
  readonly kind: "PostgreSQL" | "embedded";
  close(): Promise<void>;
}

// Counters and identifiers are far below 2^53, so they are numbers and not texts.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A day is a day, not the instant at which it began in some zone.
pg.types.setTypeParser(pg.types.builtins.DATE, String);

/** What hangs is cut before the person's browser gives up, unless the database's address says otherwise. */
const usualTimeouts = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
  connectionTimeoutMillis: 2_000,
};

interface Where {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
}

/**
 * Opens the database that the settings name, or the embedded one in `dataDir`, with its schema up to date.
 * Throws `DeploymentError` when it is not this deployment's, and `DataDirTakenError` when another process uses
 * the embedded one.
 */
export async function openDatabase(where: Where & { deployment: Deployment }): Promise<OpenDatabase> {
  return await open(where, (db) => prepare(db, where.deployment));
}

/** Opens a database as it is, for what compares or changes the deployment that it has recorded. */
export async function openUncheckedDatabase(where: Where): Promise<OpenDatabase> {
  return await open(where, async () => undefined);
}

/** Checked before anything is migrated; recorded before a demo's tables are added. */
async function prepare(db: Database, deployment: Deployment): Promise<void> {
  await checkDeployment(db, deployment);
  await migrate(db);
  await recordDeployment(db, deployment);
  if (deployment.mode === "demo") await migrateDemo(db);
}

async function open(
  { databaseUrl, dataDir }: Where,
  prepareDatabase: (db: Database) => Promise<void>,
): Promise<OpenDatabase> {
  const embedded = databaseUrl ? undefined : await startEmbeddedPostgres(dataDir);
  try {
    const pool = reach(databaseUrl, embedded);
    await withoutTimeouts(pool, prepareDatabase);
    const db = connect({ ...usualTimeouts, ...pool });
    return {
      db,
      kind: embedded ? "embedded" : "PostgreSQL",
      async close() {
        await db.destroy();
        await embedded?.stop();
      },
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

function reach(databaseUrl: string | undefined, embedded: EmbeddedPostgres | undefined): pg.PoolConfig {
  // The embedded database has one connection; waiting for it is no sign that it is gone.
  if (embedded) return { ...embedded.connection, max: 1, connectionTimeoutMillis: 10_000 };
  return { connectionString: databaseUrl, max: 10, ...connectTimeoutOf(databaseUrl) };
}

/** The one of PostgreSQL's timeouts that the driver does not read from the address: in seconds, 0 for none. */
function connectTimeoutOf(databaseUrl = ""): pg.PoolConfig {
  const given = URL.canParse(databaseUrl) ? new URL(databaseUrl).searchParams.get("connect_timeout") : null;
  return given === null ? {} : { connectionTimeoutMillis: Number(given) * 1000 };
}

async function withoutTimeouts(config: pg.PoolConfig, work: (db: Database) => Promise<void>): Promise<void> {
  const db = connect({ ...config, max: 1 });
  try {
    await work(db);
  } finally {
    await db.destroy();
  }
}

function connect(config: pg.PoolConfig): Database {
  const pool = new pg.Pool(config);
  // A connection that breaks between two queries is replaced, and the next query reports what is wrong. Without
  // a listener of its own it would end the process while it is lent out.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
