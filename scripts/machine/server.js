// @ts-check
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { environment, root } from "./run.js";

/**
 * Runs the server until it ends, forwards signals to it, and returns its exit code.
 * @param {readonly string[]} flags Node's options
 * @param {Record<string, string>} [extra] additional environment variables
 * @param {readonly string[]} [args] the server's arguments
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
        // A terminal sends SIGINT to the server too; a second SIGINT would interrupt its graceful shutdown.
        if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
      });
    }
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}
