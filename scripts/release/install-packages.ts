import { cpSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { Architecture } from "./release-version.ts";
import { execute } from "./run-program.ts";
import { isShippedPackageFile } from "./shipped-files.ts";

const manifests = ["package.json", "package-lock.json", ".npmrc"];
const workspaces = ["artwork", "contract", "server", "web"];

interface PackageTarget {
  /** The folder with the repository's files. */
  readonly sources: string;
  /** The folder that gets `node_modules`. */
  readonly release: string;
  readonly architecture: Architecture;
}

/** Installs the server's production packages for an architecture, in the versions of the lockfile. */
export async function installPackages({ sources, release, architecture }: PackageTarget): Promise<void> {
  const place = `${release}-packages`;
  for (const file of [...manifests, ...workspaces.map((name) => `${name}/package.json`)]) {
    mkdirSync(dirname(join(place, file)), { recursive: true });
    cpSync(join(sources, file), join(place, file));
  }
  // The web workspace's packages are left out, because the built pages contain their code.
  const parts = ["--workspace=server", "--omit=dev", "--include=optional", "--ignore-scripts"];
  const machine = ["--os=linux", `--cpu=${architecture}`, "--libc=glibc"];
  const quiet = ["--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"];
  await execute("npm", ["ci", ...parts, ...machine, ...quiet], place);
  renameSync(join(place, "node_modules"), join(release, "node_modules"));
}

/** Removes files that nobody runs, and folders that are empty then. */
export function removeUnusedFiles(packages: string): void {
  const removeIn = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) removeIn(path);
      else if (!isShippedPackageFile(relative(packages, path))) rmSync(path);
    }
    if (readdirSync(folder).length === 0) rmdirSync(folder);
  };
  removeIn(packages);
}
