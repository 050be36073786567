import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { environment, root, StopError } from "../machine/run.js";

/**
 * This machine's environment without what would change the built pages or the installed packages, and without the
 * private key, which no package's code may read.
 */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(environment()).filter(
    ([name]) => !/^(VITE_|npm_|MINISIGN_|NODE_ENV$|NODE_OPTIONS$)/.test(name),
  );
  return Object.fromEntries(kept);
}

/** Runs a program and shows its output. Throws a `Stop` if it fails. */
export async function execute(command: string, args: readonly string[], cwd = root): Promise<void> {
  const child = spawn(command, args, {
    cwd,
    env: cleanEnvironment(),
    stdio: ["ignore", "inherit", "inherit"],
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new StopError(`${command} ${args[0] ?? ""} failed. The message above says why.`);
}

/** The output of a program. Throws a `Stop` with its message if it fails. */
export function readOutput(command: string, args: readonly string[], cwd = root): string {
  const options = { cwd, env: cleanEnvironment(), encoding: "utf8", maxBuffer: 64 * 1024 ** 2 } as const;
  const { status, stdout, stderr } = spawnSync(command, args, options);
  if (status !== 0) throw new StopError(`${command} ${args[0] ?? ""} failed: ${stderr.trim()}`);
  return stdout;
}

/** The bytes of all files in a folder. */
export function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}
