import { productMigrations } from "../migrations.ts";
import { openDatabase } from "../open-database.ts";
import { prepareDeployment, readSettings, type Settings } from "../operations/settings/settings.ts";
import type { Database } from "../platform/database/database.ts";
import { openDatabaseClock } from "../platform/database/database-clock.ts";
import { withMaintenanceDatabase } from "../platform/database/maintenance-database.ts";
import { findUnknownExpansions, listPendingMigrations } from "../platform/database/migration-kinds.ts";
import { hasTable } from "../platform/database/schema-store.ts";
import { listLiveNodes } from "../platform/nodes/node-store.ts";
import { Rejection } from "../platform/rejection.ts";
import { recordUnbackedMigrations } from "../record-unbacked-migrations.ts";
import { type Invocation, printOutput, UsageError } from "./command-line.ts";

const usage = `Migrates the database and ends, as a server does when it starts.

  npm run migrate
  npm run migrate -- --list             only lists the migrations that are pending, each with its kind
  npm run migrate -- --without-backup   although no backup of the last 24 hours is on record`;

const isOption = (word: string | undefined) =>
  word === undefined || word === "--list" || word === "--without-backup";

/** A line `NAME KIND` for each migration of this release that the database lacks. */
async function listPending({ databaseUrl, databaseDirectUrl = databaseUrl }: Settings): Promise<string> {
  if (databaseDirectUrl === undefined) throw new UsageError("DATABASE_URL is missing");
  const pending = await withMaintenanceDatabase(databaseDirectUrl, (db) => listUsable(db));
  return pending.map(({ name, kind }) => `${name} ${kind}\n`).join("");
}

/** Throws `databaseNewer` if a newer release has changed what this one uses. */
async function listUsable(db: Database) {
  await findUnknownExpansions(db, productMigrations, "migrations");
  return await listPendingMigrations(db, productMigrations, "migrations");
}

/** Throws `nodesStillRun` if a migration is pending that running nodes cannot run with. */
async function requireStoppedNodes({
  databaseUrl,
  databaseDirectUrl = databaseUrl,
}: Settings): Promise<void> {
  if (databaseDirectUrl === undefined) return;
  await withMaintenanceDatabase(databaseDirectUrl, async (db) => {
    const pending = await listPendingMigrations(db, productMigrations, "migrations");
    if (pending.every(({ kind }) => kind === "expand") || !(await hasTable(db, "nodes"))) return;
    const nodes = await listLiveNodes(db);
    if (nodes.length > 0) throw new Rejection("nodesStillRun", { nodes });
  });
}

export async function run({ words, environment, report }: Invocation): Promise<string> {
  const [option, ...rest] = words;
  if (rest.length > 0 || !isOption(option)) throw new UsageError(usage);
  const settings = readSettings(environment);
  if (option === "--list") return await listPending(settings);
  await requireStoppedNodes(settings);
  const isBackupWaived = option === "--without-backup";
  const deployment = await prepareDeployment(settings);
  const database = await openDatabase({ ...settings, deployment, isBackupWaived });
  try {
    const clock = await openDatabaseClock(database.db);
    await recordUnbackedMigrations(database.db, database.unbackedMigrations, clock.now()).finally(() =>
      clock.stop(),
    );
    for (const warning of database.warnings) report(warning);
    return "数据库结构已符合这个版本 / The database has the schema that this release needs\n";
  } finally {
    await database.close();
  }
}

if (import.meta.main) await printOutput(run);
