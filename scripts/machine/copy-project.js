// @ts-check
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { outputOf, root, run, StopError } from "./run.js";

/** Build output that is not in git. */
const built = ["web/dist", "server/dist"];

/**
 * Copies the project, including uncommitted changes, into a new temporary folder. Installed packages are linked; the
 * workspaces are copied.
 * @returns {string} the folder
 */
export function copyProject() {
  const listed = outputOf("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
  if (listed === undefined) throw new StopError("git lists the files to copy, and did not run here.");
  const copy = mkdtempSync(join(tmpdir(), "baleen-copy-"));
  for (const path of [...listed.split("\0"), ...built]) {
    if (path === "" || !existsSync(join(root, path))) continue;
    mkdirSync(join(copy, dirname(path)), { recursive: true });
    cpSync(join(root, path), join(copy, path), { recursive: true });
  }
  const packages = join(root, "node_modules");
  mkdirSync(join(copy, "node_modules"));
  for (const name of readdirSync(packages)) {
    const link = join(copy, "node_modules", name);
    // npm's links to the workspaces are relative, so they are copied.
    if (name === "@baleen") cpSync(join(packages, name), link, { recursive: true, verbatimSymlinks: true });
    else symlinkSync(join(packages, name), link);
  }
  return copy;
}

/**
 * Runs a program of the project in a copy, with this script's arguments. The program changes files, so an interrupted
 * run leaves the project unchanged.
 * @param {string} program
 * @returns {Promise<number>} its exit code
 */
export async function runInCopy(program) {
  const copy = copyProject();
  process.once("exit", () => rmSync(copy, { recursive: true, force: true }));
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
    process.once(signal, () => process.exit(1));
  return await run("node", [join(copy, program), ...process.argv.slice(2)]);
}
