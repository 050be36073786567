import { existsSync, readFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";

const { version } = JSON.parse(
  readFileSync(new URL("../package.json", import.meta.resolve("@electric-sql/pglite")), "utf8"),
) as { version: string };

/**
 * An empty embedded database, kept from the first start of a demo: copying it takes a fraction of a second, initializing
 * a new one takes seconds. Its format depends on the version of PGlite.
 */
const emptyCopy = fileURLToPath(new URL(`../../../dist/empty-database-${version}`, import.meta.url));

/**
 * Opens a new embedded database in `folder`, which must not exist, and keeps an empty copy for the next one. An installed
 * release belongs to another user than the server's; without a copy each new database is initialized.
 */
export async function createEmbeddedDatabase(folder: string): Promise<PGlite> {
  if (!(await copyEmptyDatabase(folder))) await initialize(folder);
  return await PGlite.create(folder);
}

/** Returns false if there is no copy that this user may read. */
async function copyEmptyDatabase(folder: string): Promise<boolean> {
  if (!existsSync(emptyCopy)) return false;
  try {
    await cp(emptyCopy, folder, { recursive: true });
    return true;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    if (!isPermissionError(error)) throw error;
    return false;
  }
}

async function initialize(folder: string): Promise<void> {
  const database = await PGlite.create(folder);
  await database.close();
  // Another user's folder, or a disk that is almost full: the next new database is initialized as well.
  await keepCopy(folder).catch(() => undefined);
}

const isPermissionError = (error: unknown) =>
  error instanceof Error && "code" in error && (error.code === "EACCES" || error.code === "EPERM");

/** Copies under a name of its own and then renames, so that nobody ever reads an incomplete copy. */
async function keepCopy(folder: string): Promise<void> {
  await mkdir(path.dirname(emptyCopy), { recursive: true });
  const unfinished = await mkdtemp(`${emptyCopy}.`);
  try {
    await cp(folder, unfinished, { recursive: true });
    // Fails if another process was faster.
    await rename(unfinished, emptyCopy);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}
