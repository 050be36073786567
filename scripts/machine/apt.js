// @ts-check
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
  const quiet = { DEBIAN_FRONTEND: "noninteractive" };
  const [command = "apt-get", ...rest] = [...before, "apt-get"];
  await run(command, [...rest, "update", "-qq"], quiet);
  return (
    (await run(command, [...rest, "install", "-y", "-qq", "--no-install-recommends", ...packages], quiet)) ===
    0
  );
}

/** What stands before a command that needs root; undefined where we cannot become root. */
function prefix() {
  if (process.getuid?.() === 0) return [];
  return outputOf("sudo", ["-n", "true"]) === undefined ? undefined : ["sudo", "-n", "-E"];
}
