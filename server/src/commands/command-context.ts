import { userInfo } from "node:os";
import type { Language } from "@baleen/contract/language.ts";
import { compose } from "../compose.ts";
import type { ConsoleContext, Context } from "../context.ts";
import { configuredEntitlementKeys } from "../desktop/entitlement-keys.ts";
import { openSender } from "../messages/senders/open-sender.ts";
import { type OpenDatabase, openDatabase } from "../open-database.ts";
import { configuredDeployment, readSettings, type Settings } from "../operations/settings/settings.ts";
import { asCalledHere } from "../platform/as-called-here.ts";
import { openDatabaseClock } from "../platform/database/database-clock.ts";
import { openKeyRing } from "../platform/database/key-store.ts";
import type { KeyRing, KeySettings } from "../platform/key-ring.ts";
import { seed } from "../seed.ts";

export interface Invocation {
  /** The arguments after the command's name. */
  readonly words: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  /** Prints a message for the operator that is not part of the command's output. */
  readonly report: (sentence: string) => void;
}

/** Opens settings, database and context as the server does, runs the work on them, and closes the database. */
export async function withCommandContext<Result>(
  { environment, report }: Invocation,
  work: (context: Context, console: ConsoleContext) => Promise<Result>,
): Promise<Result> {
  const settings = readSettings(environment);
  const deployment = await configuredDeployment(settings);
  const database = await openDatabase({ ...settings, deployment });
  for (const warning of database.warnings) report(warning);
  return await withComposed(
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
export async function withComposed<Result>(
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
        entitlementKeys: await configuredEntitlementKeys(settings),
        clock,
        alarm: report,
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

/** Chinese, unless the terminal is set to another language. */
export function terminalLanguage({ LC_ALL, LANG }: NodeJS.ProcessEnv): Language {
  const locale = LC_ALL || LANG || "zh";
  return /^(zh|C|POSIX)\b/.test(locale) ? "zh" : "en";
}

export class UsageError extends Error {}

/** Returns the word if it is one of the names; otherwise throws `UsageError` with `usage`. */
export function oneOf<Name extends string>(names: readonly Name[], word: string | undefined, usage: string) {
  const found = names.find((name) => name === word);
  if (found === undefined) throw new UsageError(usage);
  return found;
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

/**
 * Runs a command with this process's arguments and environment, and prints its output. On an error, prints the message
 * and sets the exit code to 1.
 */
export async function printOutput(
  command: (invocation: Invocation) => Promise<string | Uint8Array>,
): Promise<void> {
  const report = (sentence: string) => {
    process.stderr.write(`${asCalledHere(sentence)}\n`);
  };
  // EPIPE: the reader has closed the pipe, as `head` does.
  process.stdout.on("error", ({ code }: NodeJS.ErrnoException) => {
    if (code !== "EPIPE") throw new Error(`The output could not be written (${code})`);
    process.exit();
  });
  try {
    const invocation = { words: process.argv.slice(2), environment: process.env, report };
    const output = await command(invocation);
    process.stdout.write(typeof output === "string" ? asCalledHere(output) : output);
  } catch (error) {
    report(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
