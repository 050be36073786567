import { userInfo } from "node:os";
import { compose } from "../compose.ts";
import type { ConsoleContext, Context } from "../context.ts";
import { loadEntitlementKeys } from "../desktop/entitlement-keys.ts";
import { openSender } from "../messages/senders/open-sender.ts";
import { type OpenDatabase, openDatabase } from "../open-database.ts";
import { prepareDeployment, readSettings, type Settings } from "../operations/settings/settings.ts";
import { openDatabaseClock } from "../platform/database/database-clock.ts";
import { openKeyRing } from "../platform/database/key-store.ts";
import type { KeyRing, KeySettings } from "../platform/key-ring.ts";
import { seed } from "../seed.ts";
import { type Invocation, UsageError } from "./command-line.ts";

/** Opens settings, database and context as the server does, runs the work on them, and closes the database. */
export async function withCommandContext<Result>(
  { environment, report }: Invocation,
  work: (context: Context, console: ConsoleContext) => Promise<Result>,
): Promise<Result> {
  const settings = readSettings(environment);
  const deployment = await prepareDeployment(settings);
  const database = await openDatabase({ ...settings, deployment });
  for (const warning of database.warnings) report(warning);
  return await withContext(
    { database, settings, environment, keySettings: deployment, report },
    async (context, console) => {
      await seed(context.db);
      return await work(context, console);
    },
  );
}

interface OpenedDatabase extends Pick<Invocation, "environment" | "report"> {
  readonly database: OpenDatabase;
  readonly settings: Settings;
  readonly keySettings: KeySettings;
  /** By default a ring that fits the record of the database; rejects settings that do not. */
  readonly keyRing?: KeyRing;
}

/** Runs work in the context of an open database, and closes the database. */
export async function withContext<Result>(
  { database, settings, environment, keySettings, keyRing, report }: OpenedDatabase,
  work: (context: Context, console: ConsoleContext) => Promise<Result>,
): Promise<Result> {
  try {
    const clock = await openDatabaseClock(database.db);
    try {
      const { context, console } = compose({
        database,
        settings,
        environment,
        keyRing: keyRing ?? (await openKeyRing(database.db, keySettings, clock)),
        keySettings,
        entitlementKeys: await loadEntitlementKeys(settings),
        clock,
        logAlarm: report,
        send: settings.mode === "production" ? openSender(settings, clock) : undefined,
        origin: () => settings.publicOrigin ?? `http://localhost:${settings.port}`,
      });
      const result = await work(context, console);
      await context.sender.finish();
      return result;
    } finally {
      await clock.stop();
    }
  } finally {
    await database.close();
  }
}

/** The operating system user who runs the command; with sudo, the user who called sudo. */
function systemUser(): string {
  return process.env.SUDO_USER || userInfo().username;
}

/** The operating system user's name, in lower case like every login. */
export function systemLogin(): string {
  return systemUser().toLowerCase();
}

/** The operator who runs a command: `--by`, or the operating system user. */
export function commandOperator({ by }: { readonly by?: string | undefined }) {
  return { operator: { id: null, login: by ?? systemUser() }, via: "command" } as const;
}

export function requireReason({ reason }: { readonly reason?: string | undefined }): string {
  if (!reason?.trim()) throw new UsageError("--reason is missing");
  return reason.trim();
}
