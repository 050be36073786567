import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Prints the variables of the files in `environment.d`. It parses them like `EnvironmentFile=`, but also expands `$`
 * and omits empty variables.
 */
const generator = "/usr/lib/systemd/user-environment-generators/30-systemd-environment-d-generator";

/** Whether systemd's parser is installed; systemd itself need not be running. */
export const hasSystemd = existsSync(generator);

/** The variables that a shell has after sourcing a file, except those it had before. */
export function sourceInShell(text: string): Record<string, string> {
  return inFolder((folder) => {
    const file = join(folder, "sourced.env");
    writeFileSync(file, text);
    return variablesOf(execFileSync("env", ["-i", "sh", "-c", 'set -eua; . "$0"; env -0', file]));
  });
}

/** The variables of a file as systemd's own parser reads them. */
export function readBySystemd(text: string): Record<string, string> {
  return inFolder((folder) => {
    mkdirSync(join(folder, "environment.d"));
    writeFileSync(join(folder, "environment.d", "read.conf"), text);
    const env = { XDG_CONFIG_HOME: folder, XDG_DATA_DIRS: folder };
    const printed = execFileSync(generator, { env, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    return sourceInShell(printed);
  });
}

function inFolder<Result>(work: (folder: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), "baleen-units-"));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Parses printed variables, without those that a shell sets on its own. */
function variablesOf(printed: Buffer): Record<string, string> {
  const pairs = printed.toString().split("\0").filter(Boolean);
  const assignments = pairs.map((pair) => [
    pair.slice(0, pair.indexOf("=")),
    pair.slice(pair.indexOf("=") + 1),
  ]);
  return Object.fromEntries(assignments.filter(([name = ""]) => !/^(PWD|OLDPWD|SHLVL|_|QT_\w+)$/.test(name)));
}
