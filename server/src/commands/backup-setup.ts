import { type ParseArgsConfig, parseArgs } from "node:util";
import type { Context } from "../context.ts";
import { openUncheckedDatabase } from "../open-database.ts";
import { rethrowAsRejection } from "../operations/backups/rethrow-as-rejection.ts";
import { prepareDeployment, readSettings } from "../operations/settings/settings.ts";
import { KeyRing } from "../platform/key-ring.ts";
import { Rejection } from "../platform/rejection.ts";
import { withContext } from "./command-context.ts";
import { UsageError } from "./command-line.ts";

export type BackupSetup = Awaited<ReturnType<typeof openBackupSetup>>;

/**
 * Reads the settings for a backup, a restore or a restore drill. Throws `noExternalDatabase` if the database is
 * embedded.
 */
export async function openBackupSetup() {
  const settings = readSettings(process.env);
  const { databaseUrl } = settings;
  if (databaseUrl === undefined) throw new Rejection("noExternalDatabase");
  const keySettings = await prepareDeployment(settings);
  const stopping = new AbortController();
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => stopping.abort());
  return {
    settings,
    databaseUrl,
    keySettings,
    /** Aborted by the first SIGTERM or SIGINT, so that nothing unfinished is left. */
    signal: stopping.signal,
    /** Opens the configured database without migrating it: a backup before an upgrade must not change it. */
    async withDatabase<Result>(work: (context: Context) => Promise<Result>): Promise<Result> {
      return await rethrowAsRejection({ databaseUrl, folder: "" }, async () => {
        const database = await openUncheckedDatabase(settings);
        // The command prints the result, so alarms need no line of their own.
        const common = { settings, environment: process.env, keySettings, report: () => undefined };
        // A backup reads nothing under the key, and is made whatever the settings are.
        return await withContext({ database, ...common, keyRing: new KeyRing(keySettings) }, work);
      });
    },
  };
}

/** Parses the options and arguments of a command; throws `usage` for unknown ones. */
export function parseArguments<Config extends ParseArgsConfig>(config: Config, usage: string) {
  try {
    return parseArgs(config);
  } catch {
    throw new UsageError(usage);
  }
}
