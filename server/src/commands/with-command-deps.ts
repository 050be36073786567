import { userInfo } from "node:os";
import type { OperatorDeps } from "../back-office/deps.ts";
import { compose } from "../compose.ts";
import type { Deps } from "../operations/deps.ts";
import { configuredDeployment } from "../operations/settings/configured-deployment.ts";
import { readSettings } from "../operations/settings/settings.ts";
import { openDatabaseClock } from "../platform/database/database-clock.ts";
import { openDatabase } from "../platform/database/open-database.ts";
import { seed } from "../platform/database/seed.ts";

/** What a command is called with. */
export interface Invocation {
  /** After the command's name. */
  readonly words: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Tells the operator something that is not the command's output. */
  readonly report: (sentence: string) => void;
}

/** Opens settings, database and dependencies as the server does, runs the work on them, and closes the database. */
export async function withCommandDeps<Result>(
  { environment, report }: Invocation,
  work: (deps: Deps, operators: OperatorDeps) => Promise<Result>,
): Promise<Result> {
  const settings = readSettings(environment);
  const deployment = await configuredDeployment(settings);
  const database = await openDatabase({ ...settings, deployment });
  try {
    for (const warning of database.warnings) report(warning);
    await seed(database.db);
    const clock = await openDatabaseClock(database.db);
    try {
      const { deps, console } = compose({
        database,
        settings,
        environment,
        secretKey: deployment.secretKey,
        clock,
        alarm: report,
        send: () => Promise.reject(new Error("A command sends nothing")),
        origin: () => settings.publicOrigin ?? `http://localhost:${settings.port}`,
      });
      return await work(deps, console);
    } finally {
      await clock.stop();
    }
  } finally {
    await database.close();
  }
}

/** A mistake in the words of a command. */
export class UsageError extends Error {}

/** The operator of a command: `--by`, or the user of the system. */
export function commandOperator({ by }: { readonly by?: string | undefined }) {
  return { operator: { id: null, login: by ?? userInfo().username }, via: "command" } as const;
}

/** Calls a command as this process was called, and prints what it returns. An error is printed as its message, and the exit code is 1. */
export async function printOutput(command: (invocation: Invocation) => Promise<string>): Promise<void> {
  const report = (sentence: string) => {
    process.stderr.write(`${sentence}\n`);
  };
  try {
    const invocation = { words: process.argv.slice(2), environment: process.env, report };
    process.stdout.write(await command(invocation));
  } catch (error) {
    report(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
