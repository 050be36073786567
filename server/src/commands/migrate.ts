import { productMigrations } from "../migrations.ts";
import { openDatabase } from "../open-database.ts";
import { configuredDeployment, readSettings, type Settings } from "../operations/settings/settings.ts";
import { openDatabaseClock } from "../platform/database/database-clock.ts";
import { withMaintenanceDatabase } from "../platform/database/maintenance-database.ts";
import { listPendingMigrations } from "../platform/database/migration-kinds.ts";
import { recordUnbackedMigrations } from "../record-unbacked-migrations.ts";
import { type Invocation, printOutput, UsageError } from "./command-context.ts";

const usage = `Migrates the database and ends, as a server does when it starts.

  npm run migrate
  npm run migrate -- --list             only lists the migrations that are pending, each with its kind
  npm run migrate -- --without-backup   although no backup of the last 24 hours is on record`;

const isOption = (word: string | undefined) =>
  word === undefined || word === "--list" || word === "--without-backup";

/** A line `NAME KIND` for each migration of this release that the database lacks. */
async function listPending({ databaseUrl, databaseDirectUrl = databaseUrl }: Settings): Promise<string> {
  if (databaseDirectUrl === undefined) throw new UsageError("DATABASE_URL is missing");
  const pending = await withMaintenanceDatabase(databaseDirectUrl, (db) =>
    listPendingMigrations(db, productMigrations, "migrations"),
  );
  return pending.map(({ name, kind }) => `${name} ${kind}\n`).join("");
}

export async function run({ words, environment, report }: Invocation): Promise<string> {
  const [option, ...rest] = words;
  if (rest.length > 0 || !isOption(option)) throw new UsageError(usage);
  const settings = readSettings(environment);
  if (option === "--list") return await listPending(settings);
  const isBackupWaived = option === "--without-backup";
  const deployment = await configuredDeployment(settings);
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
