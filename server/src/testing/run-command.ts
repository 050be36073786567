import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { childEnvironment, secretKey } from "../../../scripts/testing/start-server.ts";

/** Runs one of the operator's commands, such as `orders`, as a process; gives its output, or its errors if it fails. */
export async function runCommand(
  name: string,
  databaseUrl: string,
  words: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<string> {
  const command = fileURLToPath(new URL(`../commands/${name}.ts`, import.meta.url));
  const env = childEnvironment({ DATABASE_URL: databaseUrl, SECRET_KEY: secretKey, ...settings });
  return await promisify(execFile)(process.execPath, [command, ...words], { env }).then(
    ({ stdout }) => stdout,
    (error: { stderr: string }) => error.stderr,
  );
}
