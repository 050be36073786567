import { execFile, type SpawnOptions } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { childEnvironment, secretKey } from "../../../scripts/testing/start-server.ts";
import * as alerts from "../commands/alerts.ts";
import * as auditLog from "../commands/audit-log.ts";
import * as console from "../commands/console.ts";
import * as deployment from "../commands/deployment.ts";
import * as files from "../commands/files.ts";
import * as jobs from "../commands/jobs.ts";
import * as ledger from "../commands/ledger.ts";
import * as migrate from "../commands/migrate.ts";
import * as operators from "../commands/operators.ts";
import * as retention from "../commands/retention.ts";

export const commands = {
  alerts,
  "audit-log": auditLog,
  console,
  deployment,
  files,
  jobs,
  ledger,
  migrate,
  operators,
  retention,
};

export type CommandName = keyof typeof commands;

type Settings = Readonly<Record<string, string>>;

/** Runs a command such as `ledger` in this process. Returns its output, or its error messages if it fails. */
export async function runCommand(
  name: CommandName,
  databaseUrl: string,
  words: readonly string[],
  settings: Settings = {},
): Promise<string> {
  let reports = "";
  const report = (sentence: string) => {
    reports += `${sentence}\n`;
  };
  try {
    const environment = environmentOf(databaseUrl, settings);
    return Buffer.from(await commands[name].run({ words, environment, report })).toString();
  } catch (error) {
    report(error instanceof Error ? error.message : String(error));
    return reports;
  }
}

/** `runCommand` in a process of its own, for commands that wait for signals or start programs; also of another account. */
export async function runCommandProcess(
  name: string,
  databaseUrl: string,
  words: readonly string[],
  settings: Settings = {},
  account: Pick<SpawnOptions, "uid" | "gid"> = {},
): Promise<string> {
  const command = fileURLToPath(new URL(`../commands/${name}.ts`, import.meta.url));
  const env = environmentOf(databaseUrl, settings);
  return await promisify(execFile)(process.execPath, [command, ...words], { env, ...account }).then(
    ({ stdout }) => stdout,
    (error: { stderr: string }) => error.stderr,
  );
}

function environmentOf(databaseUrl: string, settings: Settings): Settings {
  return childEnvironment({ DATABASE_URL: databaseUrl, SECRET_KEY: secretKey, ...settings });
}
