import { counted } from "@baleen/contract/counted.ts";
import { type Kysely, sql } from "kysely";
import type { OnDatabaseError } from "./connection-pool.ts";
import type { Database } from "./database.ts";
import type { DatabaseSettings } from "./database-settings.ts";
import { checkDeployment, type Deployment, findDeployment, recordDeployment } from "./deployment.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { createLargeIndexes } from "./large-indexes.ts";
import { demoMigrations, migrate, productMigrations } from "./migrate.ts";
import { listApplied } from "./migration-kinds.ts";
import { connect, openPools, openSharedPool, type Pools, poolConfigOf } from "./open-pools.ts";
import type { Tables } from "./tables.ts";

export interface OpenDatabase extends Pools {
  readonly kind: "PostgreSQL" | "embedded";
  /** Warnings for the operator, in sentences: a newer release has migrated the database. */
  readonly warnings: readonly string[];
}

interface DatabaseOptions extends DatabaseSettings {
  readonly onError?: OnDatabaseError | undefined;
  /** Production that has backups is migrated after one only. */
  readonly backups?: { readonly folder: string | undefined; readonly stanza?: string | undefined };
  readonly isBackupWaived?: boolean;
}

/**
 * Opens the database of the settings, or the embedded one in `dataDir`, and migrates it. `unbackedMigrations` were applied
 * without a young backup, since that was waived. Throws `deploymentDiffers` if it belongs to another deployment,
 * `BackupDemandedError` if it would be migrated without a young backup, `databaseNewer` if its schema is too new, and
 * `dataDirTaken` if another process uses the embedded one.
 */
export async function openDatabase(
  where: DatabaseOptions & { deployment: Deployment },
): Promise<OpenDatabase & { readonly unbackedMigrations: readonly string[] }> {
  const { deployment, backups, isBackupWaived = false } = where;
  const isBackupDemanded =
    deployment.mode === "production" && (backups?.folder ?? backups?.stanza) !== undefined;
  let unbackedMigrations: readonly string[] = [];
  const opened = await open(where, async (db) => {
    await checkDeployment(db, deployment);
    if (isBackupDemanded) unbackedMigrations = await listUnbackedMigrations(db);
    if (unbackedMigrations.length > 0 && !isBackupWaived) throw new BackupDemandedError(unbackedMigrations);
    const newer = await migrate(db);
    // Recorded before the demo's tables are added.
    await recordDeployment(db, deployment);
    if (deployment.mode === "demo") newer.push(...(await migrate(db, demoMigrations, "demo_migrations")));
    if (newer.length === 0) await createLargeIndexes(db, { isConcurrent: where.databaseUrl !== undefined });
    return newer;
  });
  return { ...opened, unbackedMigrations };
}

/**
 * Opens a database without checking its deployment record, for commands that compare or change it. Migrates it first
 * if `migratedAs` is its recorded mode.
 */
export async function openUncheckedDatabase(
  where: DatabaseSettings,
  migratedAs?: Deployment["mode"],
): Promise<OpenDatabase> {
  return await open(where, async (db) => {
    if (migratedAs === undefined) return [];
    const recorded = await findDeployment(db);
    return recorded?.mode === migratedAs ? await migrate(db) : [];
  });
}

async function open(
  { databaseUrl, databaseDirectUrl = databaseUrl, databaseReadUrl, dataDir, onError }: DatabaseOptions,
  prepareDatabase: (db: Database) => Promise<string[]>,
): Promise<OpenDatabase> {
  const embedded = databaseUrl ? undefined : await startEmbeddedPostgres(dataDir);
  try {
    const pool = poolConfigOf(databaseUrl, embedded);
    const direct = poolConfigOf(databaseDirectUrl, embedded);
    const newer = await withoutTimeouts({ ...direct, max: 1 }, prepareDatabase);
    const pools = embedded ? openSharedPool(pool, onError) : openPools(pool, databaseReadUrl, onError);
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

/** Works over two connections without timeouts, for backups and restores, which read whole tables. */
export async function withMaintenanceDatabase<Result>(
  databaseUrl: string,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const config = { connectionString: databaseUrl, max: 2, connectionTimeoutMillis: 10_000, keepAlive: true };
  return await withoutTimeouts(config, work);
}

function describeNewer(newer: readonly string[]): string {
  return (
    `A newer release has migrated this database (${newer.join(", ")}). It has only added to it, so this release ` +
    'runs on it and migrates nothing (docs/operations/upgrades.md, "Back to the former release").'
  );
}

async function withoutTimeouts<Result>(
  config: Parameters<typeof connect>[0],
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const db = connect(config);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

const maxAgeHours = 24;

/** A release must not change a production database that has no young backup. */
export class BackupDemandedError extends Error {
  constructor(pending: readonly string[]) {
    super(
      `This release would migrate the database (${pending.join(", ")}), and its last backup is older than ${counted(maxAgeHours, "hour")}. ` +
        "Run baleen backup first, or start with --without-backup, which is put on record.",
    );
  }
}

/** The migrations that are about to be applied without a backup of the last day; none to a new database. */
async function listUnbackedMigrations(db: Kysely<Tables>): Promise<readonly string[]> {
  const applied = await listApplied(db, "migrations");
  const pending = Object.keys(productMigrations).filter((name) => !applied.includes(name));
  if (applied.length === 0 || pending.length === 0) return [];
  const { rows } = await sql<{ isYoung: boolean }>`
    select exists (
      select from backups where kind = 'backup' and outcome = 'done'
        and ended_at > now() - make_interval(hours => ${maxAgeHours})
    ) as "isYoung"`.execute(db);
  return rows[0]?.isYoung ? [] : pending;
}
