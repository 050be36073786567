import type { Alarms } from "../alarms/alarms.ts";
import { compose } from "../compose.ts";
import { describeFailure } from "../operations/backups/describe-failure.ts";
import { BackupError } from "../operations/backups/tools/backup-error.ts";
import { configuredDeployment, readSettings, type Settings } from "../operations/settings/settings.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import { openDatabaseClock } from "../platform/database/database-clock.ts";
import { openUncheckedDatabase } from "../platform/database/open-database.ts";

interface BackupDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly alarms: Alarms;
}

export interface BackupContext {
  readonly settings: Settings;
  readonly databaseUrl: string;
  readonly secretKey: string;
  /** Aborted by the first SIGTERM or SIGINT, so that nothing unfinished is left. */
  readonly signal: AbortSignal;
  /** Opens the database of the settings as it is: a backup before an upgrade must not migrate it. */
  withDatabase<Result>(work: (deps: BackupDeps) => Promise<Result>): Promise<Result>;
}

/** Reads the settings for a backup, a restore or a drill. Throws `BackupError` for the embedded database. */
export async function openBackupContext(): Promise<BackupContext> {
  const settings = readSettings(process.env);
  const { databaseUrl } = settings;
  if (databaseUrl === undefined) {
    throw new BackupError({
      zh: "没有DATABASE_URL：内置数据库的备份方法是停止服务器，再复制DATA_DIR文件夹",
      en: "There is no DATABASE_URL: to back up the embedded database, stop the server and copy the folder DATA_DIR",
    });
  }
  const deployment = await configuredDeployment(settings);
  const stopping = new AbortController();
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => stopping.abort());
  return {
    settings,
    databaseUrl,
    secretKey: deployment.secretKey,
    signal: stopping.signal,
    withDatabase: (work) => withDatabase(settings, deployment.secretKey, work),
  };
}

async function withDatabase<Result>(
  settings: Settings,
  secretKey: string,
  work: (deps: BackupDeps) => Promise<Result>,
): Promise<Result> {
  const database = await openUncheckedDatabase(settings);
  try {
    const clock = await openDatabaseClock(database.db).catch((error) => {
      throw describeFailure(error, settings.databaseUrl ?? "", "");
    });
    try {
      const { deps } = compose({
        database,
        settings,
        environment: process.env,
        secretKey,
        clock,
        // The command prints what happened.
        alarm: () => undefined,
        send: () => Promise.reject(new Error("A command sends nothing")),
        origin: () => settings.publicOrigin ?? `http://localhost:${settings.port}`,
      });
      return await work(deps);
    } finally {
      await clock.stop();
    }
  } finally {
    await database.close();
  }
}
