import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** Runs an operator's command as a process of its own and gives what it says. */
export async function runCommand(
  file: string,
  databaseUrl: string,
  words: readonly string[],
): Promise<string> {
  const command = fileURLToPath(new URL(`../${file}`, import.meta.url));
  const DATA_DIR = path.join(tmpdir(), "baleen-commands");
  const env = {
    PATH: process.env.PATH ?? "",
    HOME: process.env.HOME ?? "",
    DATABASE_URL: databaseUrl,
    DATA_DIR,
  };
  return await promisify(execFile)(process.execPath, [command, ...words], { env }).then(
    ({ stdout }) => stdout,
    (error: { stderr: string }) => error.stderr,
  );
}
