// @ts-check
import { tmpdir } from "node:os";
import { join } from "node:path";
import { outputOf, run } from "./run.js";

/**
 * Installs Debian packages where that is possible without asking for a password.
 * @param {readonly string[]} packages
 * @param {{ before?: string, isQuiet?: boolean }} [options] a shell command that runs before; whether only failures are shown
 * @returns {Promise<boolean>} whether they are installed now
 */
export async function installDebianPackages(packages, { before: prepare = "true", isQuiet = false } = {}) {
  const before = prefix();
  if (!before || outputOf("apt-get", ["--version"]) === undefined) return false;
  console.log(`Installing ${packages.join(" and ")} with apt-get.`);
  // A file of settings that is there already stays as it is.
  const keep = "-o Dpkg::Options::=--force-confold";
  const install = `apt-get -o DPkg::Lock::Timeout=600 ${keep} install -y -qq --no-install-recommends ${packages.join(" ")}`;
  // Two checkouts may be tested at once: apt's own lock on its lists does not wait.
  const [command = "flock", ...rest] = [...before, "flock", join(tmpdir(), "baleen-apt.lock")];
  const work = `apt-get update -qq; ${prepare}; ${install}`;
  const quietly = `said=$( { ${work}; } 2>&1 ) || { echo "$said"; exit 1; }`;
  const args = [...rest, "sh", "-c", isQuiet ? quietly : work];
  return (await run(command, args, { DEBIAN_FRONTEND: "noninteractive" })) === 0;
}

/** The prefix of commands that need root; undefined if root is not available. */
function prefix() {
  if (process.getuid?.() === 0) return [];
  return outputOf("sudo", ["-n", "true"]) === undefined ? undefined : ["sudo", "-n", "-E"];
}
