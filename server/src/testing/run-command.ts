import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { childEnvironment, secretKey } from "./child-environment.ts";

/** Runs an operator's command as a process and returns its output. */
export async function runCommand(
  file: string,
  databaseUrl: string,
  words: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<string> {
  const command = fileURLToPath(new URL(`../${file}`, import.meta.url));
  const env = childEnvironment({ DATABASE_URL: databaseUrl, SECRET_KEY: secretKey, ...settings });
  return await promisify(execFile)(process.execPath, [command, ...words], { env }).then(
    ({ stdout }) => stdout,
    (error: { stderr: string }) => error.stderr,
  );
}
