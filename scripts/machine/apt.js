// @ts-check
import { tmpdir } from "node:os";
import { join } from "node:path";
import { outputOf, run } from "./run.js";

/** Keeps what is installed from being started at once, and with the machine. https://people.debian.org/~hmh/invokerc.d-policyrc.d-specification.txt */
const policy = "/usr/sbin/policy-rc.d";

/**
 * A shell command around another: the services of the packages that it installs are not started.
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
 * Installs Debian packages where that is possible without asking for a password.
 * @param {readonly string[]} packages
 * @param {{ before?: string, services?: readonly string[], isQuiet?: boolean }} [options] a shell command that runs before; services
 *   among the packages, which are not started; whether only failures are shown
 * @returns {Promise<boolean>} whether they are installed now
 */
export async function installDebianPackages(
  packages,
  { before: prepare = "true", services = [], isQuiet = false } = {},
) {
  const before = prefix();
  if (!before || outputOf("apt-get", ["--version"]) === undefined) return false;
  console.log(`Installing ${packages.join(" and ")} with apt-get.`);
  // A file of settings that is there already stays as it is.
  const keep = "-o Dpkg::Options::=--force-confold";
  const install = `apt-get -o DPkg::Lock::Timeout=600 ${keep} install -y -qq --no-install-recommends ${packages.join(" ")}`;
  // Two checkouts may be tested at once: apt's own lock on its lists does not wait.
  const [command = "flock", ...rest] = [...before, "flock", join(tmpdir(), "baleen-apt.lock")];
  const work = `apt-get update -qq; ${prepare}; ${withoutStarting(install, services)}`;
  const quietly = `said=$( { ${work}; } 2>&1 ) || { echo "$said"; exit 1; }`;
  const args = [...rest, "sh", "-c", isQuiet ? quietly : work];
  return (await run(command, args, { DEBIAN_FRONTEND: "noninteractive" })) === 0;
}

/** The prefix of commands that need root; undefined if root is not available. */
function prefix() {
  if (process.getuid?.() === 0) return [];
  return outputOf("sudo", ["-n", "true"]) === undefined ? undefined : ["sudo", "-n", "-E"];
}
