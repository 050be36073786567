// @ts-check
import { tmpdir } from "node:os";
import { join } from "node:path";
import { outputOf, run } from "./run.js";

/**
 * Installs Debian packages where that is possible without asking for a password.
 * @param {readonly string[]} packages
 * @returns {Promise<boolean>} whether they are installed now
 */
export async function installDebianPackages(packages) {
  const before = prefix();
  if (!before || outputOf("apt-get", ["--version"]) === undefined) return false;
  console.log(`Installing ${packages.join(" and ")} with apt-get.`);
  const install = `apt-get -o DPkg::Lock::Timeout=600 install -y -qq --no-install-recommends ${packages.join(" ")}`;
  // Two checkouts may be tested at once: apt's own lock on its lists does not wait.
  const [command = "flock", ...rest] = [...before, "flock", join(tmpdir(), "baleen-apt.lock")];
  const args = [...rest, "sh", "-c", `apt-get update -qq; ${install}`];
  return (await run(command, args, { DEBIAN_FRONTEND: "noninteractive" })) === 0;
}

/** The prefix of commands that need root; undefined if root is not available. */
function prefix() {
  if (process.getuid?.() === 0) return [];
  return outputOf("sudo", ["-n", "true"]) === undefined ? undefined : ["sudo", "-n", "-E"];
}
