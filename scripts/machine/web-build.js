// @ts-check
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, run, StopError } from "./run.js";

/** All sources of the built pages. */
const sources = [
  "contract/src",
  "web/src",
  "web/public",
  "web/build",
  "web/package.json",
  "web/vite.config.ts",
  "package-lock.json",
  "tsconfig.base.json",
];
const stamp = join(root, "web/dist/built-from");

/** Builds the pages unless `web/dist` was built from the same sources. */
export async function buildWebIfStale() {
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint()) return;
  await buildWeb();
}

export async function buildWeb() {
  console.log("Building the pages.");
  const before = fingerprint();
  // Another NODE_ENV, such as Vitest's, would make Vite bundle React's development build.
  const production = { NODE_ENV: "production" };
  const code = await run("npm", ["run", "--silent", "build", "--workspace", "web"], production);
  if (code !== 0) throw new StopError("The pages could not be built. The message above says why.");
  writeFileSync(stamp, before);
}

/** Hashes contents, because a fresh checkout changes modification times. */
function fingerprint() {
  const hash = createHash("sha256");
  for (const file of sources.flatMap(filesOf))
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(join(root, file)));
  for (const name of Object.keys(process.env)
    .filter((name) => name.startsWith("VITE_"))
    .sort()) {
    hash.update(`${name}=${process.env[name]}\0`);
  }
  return hash.digest("hex");
}

/**
 * @param {string} path relative to the root: a file, a folder, or a missing path
 * @returns {string[]}
 */
function filesOf(path) {
  const entry = statSync(join(root, path), { throwIfNoEntry: false });
  if (!entry) return [];
  if (!entry.isDirectory()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
}
