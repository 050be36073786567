// @ts-check
import { tmpdir } from "node:os";
import { join } from "node:path";
import { outputOf, run } from "./run.js";

/**
 * Prevents installed services from being started, both now and at boot.
 * https://people.debian.org/~hmh/invokerc.d-policyrc.d-specification.txt
 */
const policy = "/usr/sbin/policy-rc.d";

/**
 * Wraps a shell command that installs packages, so that their services are not started.
 * @param {string} install
 * @param {readonly string[]} services
 */
function withoutStarting(install, services) {
  if (services.length === 0) return install;
  const disable = `command -v systemctl > /dev/null && systemctl disable -q ${services.join(" ")}`;
  return (
    `[ -e ${policy} ] || { printf '#!/bin/sh\\nexit 101\\n' > ${policy}; chmod +x ${policy}; trap 'rm ${policy}' EXIT; }; ` +
    `${install} && { ${disable} || true; }`
  );
}

/**
 * Installs Debian packages if no password is needed for it.
 * @param {readonly string[]} packages
 * @param {{ before?: string, services?: readonly string[], isQuiet?: boolean }} [options] a shell command that runs
 *   before; services among the packages, which are not started; whether to show output only on failure
 * @returns {Promise<boolean>} whether the packages are installed now
 */
export async function installDebianPackages(
  packages,
  { before: prepare = "true", services = [], isQuiet = false } = {},
) {
  const before = prefix();
  if (!before || outputOf("apt-get", ["--version"]) === undefined) return false;
  console.log(`Installing ${packages.join(" and ")} with apt-get.`);
  // Existing configuration files are kept.
  const keep = "-o Dpkg::Options::=--force-confold";
  const install = `apt-get -o DPkg::Lock::Timeout=600 ${keep} install -y -qq --no-install-recommends ${packages.join(" ")}`;
  // Two checkouts may run tests at once, and apt does not wait for the lock on its lists.
  const [command = "flock", ...rest] = [...before, "flock", join(tmpdir(), "baleen-apt.lock")];
  const work = `apt-get update -qq; ${prepare}; ${withoutStarting(install, services)}`;
  const quietly = `said=$( { ${work}; } 2>&1 ) || { echo "$said"; exit 1; }`;
  const args = [...rest, "sh", "-c", isQuiet ? quietly : work];
  return (await run(command, args, { DEBIAN_FRONTEND: "noninteractive" })) === 0;
}

/** The command prefix for root; undefined if root is not available. */
function prefix() {
  if (process.getuid?.() === 0) return [];
  return outputOf("sudo", ["-n", "true"]) === undefined ? undefined : ["sudo", "-n", "-E"];
}
