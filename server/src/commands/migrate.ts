import { openDatabase } from "../open-database.ts";
import { configuredDeployment, readSettings } from "../operations/settings/settings.ts";
import { openDatabaseClock } from "../platform/database/database-clock.ts";
import { recordUnbackedMigrations } from "../record-unbacked-migrations.ts";
import { type Invocation, printOutput, UsageError } from "./command-context.ts";

const usage = `Migrates the database and ends, as a server does when it starts.

  npm run migrate
  npm run migrate -- --without-backup   although no backup of the last 24 hours is on record`;

export async function run({ words, environment, report }: Invocation): Promise<string> {
  const isBackupWaived = words.includes("--without-backup");
  if (words.length > (isBackupWaived ? 1 : 0)) throw new UsageError(usage);
  const settings = readSettings(environment);
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
