import { type Kysely, sql } from "kysely";
import { createLargeIndexes } from "./large-indexes.ts";
import { demoMigrations, productMigrations } from "./migrations.ts";
import type { OnDatabaseError } from "./platform/database/connection-pool.ts";
import type { Database } from "./platform/database/database.ts";
import type { DatabaseSettings } from "./platform/database/database-settings.ts";
import {
  checkDeployment,
  type Deployment,
  findDeployment,
  recordDeployment,
} from "./platform/database/deployment.ts";
import { startEmbeddedPostgres } from "./platform/database/embedded-postgres.ts";
import { withUnlimitedDatabase } from "./platform/database/maintenance-database.ts";
import { migrate } from "./platform/database/migrate.ts";
import { listAppliedMigrations, listPendingMigrations } from "./platform/database/migration-kinds.ts";
import { openPools, openSharedPool, type Pools, poolConfigOf } from "./platform/database/open-pools.ts";
import { Rejection } from "./platform/rejection.ts";
import type { Tables } from "./tables.ts";

export interface OpenDatabase extends Pools {
  readonly kind: "PostgreSQL" | "embedded";
  /** Warnings for the operator, such as that a newer release has migrated the database. */
  readonly warnings: readonly string[];
}

interface DatabaseOptions extends DatabaseSettings {
  readonly onError?: OnDatabaseError | undefined;
  /** If backups are set up, production is migrated only after a recent one. */
  readonly backups?: { readonly folder: string | undefined; readonly stanza?: string | undefined };
  readonly isBackupWaived?: boolean;
}

/**
 * Opens the database of the settings, or the embedded one in `dataDir`, and migrates it. `unbackedMigrations` lists the
 * migrations that were applied without a recent backup because the operator waived it. Throws `deploymentDiffers` if
 * the database belongs to another deployment, `backupDemanded` if it would be migrated without a recent backup,
 * `databaseNewer` if its schema is too new, and `dataDirTaken` if another process uses the embedded one.
 */
export async function openDatabase(
  options: DatabaseOptions & { deployment: Deployment },
): Promise<OpenDatabase & { readonly unbackedMigrations: readonly string[] }> {
  const { deployment, backups, isBackupWaived = false } = options;
  const isBackupDemanded =
    deployment.mode === "production" && (backups?.folder ?? backups?.stanza) !== undefined;
  let unbackedMigrations: readonly string[] = [];
  const opened = await open(options, async (db) => {
    await checkDeployment(db, deployment);
    if (isBackupDemanded) unbackedMigrations = await listUnbackedMigrations(db);
    if (unbackedMigrations.length > 0 && !isBackupWaived)
      throw new Rejection("backupDemanded", { migrations: unbackedMigrations, maxAgeHours });
    const newer = await migrate(db, productMigrations);
    // Recorded before the demo's tables are added.
    await recordDeployment(db, deployment);
    if (deployment.mode === "demo") newer.push(...(await migrate(db, demoMigrations, "demo_migrations")));
    if (newer.length === 0) await createLargeIndexes(db, { isConcurrent: options.databaseUrl !== undefined });
    return newer;
  });
  return { ...opened, unbackedMigrations };
}

/**
 * Opens a database without checking its deployment record, for commands that compare or change the record. Migrates it
 * first if its recorded mode is `migrateIfMode`.
 */
export async function openUncheckedDatabase(
  settings: DatabaseSettings,
  migrateIfMode?: Deployment["mode"],
): Promise<OpenDatabase> {
  return await open(settings, async (db) => {
    if (migrateIfMode === undefined) return [];
    const recorded = await findDeployment(db);
    return recorded?.mode === migrateIfMode ? await migrate(db, productMigrations) : [];
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
    const newer = await withUnlimitedDatabase({ ...direct, max: 1 }, prepareDatabase);
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

function describeNewer(newer: readonly string[]): string {
  return (
    `A newer release has migrated this database (${newer.join(", ")}). It has only added to it, so this release ` +
    'runs on it and migrates nothing (docs/operations/upgrades.md, "Back to the former release").'
  );
}

const maxAgeHours = 24;

/** The pending migrations if there is no backup from the last day; empty if there is one or the database is new. */
async function listUnbackedMigrations(db: Kysely<Tables>): Promise<readonly string[]> {
  const isNew = (await listAppliedMigrations(db, "migrations")).length === 0;
  const pending = (await listPendingMigrations(db, productMigrations, "migrations")).map(({ name }) => name);
  if (isNew || pending.length === 0) return [];
  const { rows } = await sql<{ isYoung: boolean }>`
    select exists (
      select from backups where kind = 'backup' and outcome = 'done'
        and ended_at > now() - make_interval(hours => ${maxAgeHours})
    ) as "isYoung"`.execute(db);
  return rows[0]?.isYoung ? [] : pending;
}
