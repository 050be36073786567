// @ts-check
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { environment, root } from "./run.js";

/**
 * Runs the server until it ends, passes signals on to it, and gives back its exit code.
 * @param {readonly string[]} flags for Node
 * @param {Record<string, string>} [extra] further environment variables
 * @param {readonly string[]} [args] of the server
 * @returns {Promise<number>}
 */
export function runServer(flags, extra = {}, args = []) {
  return new Promise((resolve, reject) => {
    const child = spawn("node_modules/.bin/node", [...flags, "server/src/main.ts", ...args], {
      cwd: root,
      env: environment(extra),
      stdio: "inherit",
    });
    for (const signal of /** @type {const} */ (["SIGTERM", "SIGHUP", "SIGINT"])) {
      process.on(signal, () => {
        // A terminal sends SIGINT to the server as well; a second one would cut its graceful stop short.
        if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
      });
    }
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}
