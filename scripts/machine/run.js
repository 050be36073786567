// @ts-check
import { spawn, spawnSync } from "node:child_process";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

const bin = join(root, "node_modules", ".bin");

/** The environment with the installed tools first in PATH, so that all run on the pinned Node. */
export function environment(extra = {}) {
  return { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ""}`, ...extra };
}

/** An error whose message is printed without a stack. */
export class StopError extends Error {}

/**
 * Runs a command in the project's folder, shows its output, and returns its exit code.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Record<string, string>} [extra] additional environment variables
 * @returns {Promise<number>}
 */
export function run(command, args, extra = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env: environment(extra), stdio: "inherit" });
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

/**
 * The output of a command, or undefined if it fails or does not exist.
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {string | undefined}
 */
export function outputOf(command, args) {
  const { status, stdout } = spawnSync(command, args, {
    cwd: root,
    env: environment(),
    encoding: "utf8",
    maxBuffer: 64 * 1024 ** 2,
  });
  return status === 0 ? stdout : undefined;
}

/**
 * Runs a script to its end. A `StopError` is printed as its message and sets the exit code.
 * @param {() => Promise<number | void>} main
 */
export async function runScript(main) {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    console.error(error instanceof StopError ? error.message : error);
    process.exitCode = 1;
  }
}
