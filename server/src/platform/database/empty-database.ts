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
const kept = fileURLToPath(new URL(`../../../dist/empty-database-${version}`, import.meta.url));

/**
 * Opens a new embedded database in `folder`, which must not exist, and keeps an empty copy for the next one. An installed
 * release belongs to another user than the server's; without a copy each new database is initialized.
 */
export async function createEmbeddedDatabase(folder: string): Promise<PGlite> {
  if (!existsSync(kept)) await initialize(folder);
  else await cp(kept, folder, { recursive: true });
  return await PGlite.create(folder);
}

async function initialize(folder: string): Promise<void> {
  const database = await PGlite.create(folder);
  await database.close();
  await keepCopy(folder).catch((error: NodeJS.ErrnoException) => {
    if (!["EACCES", "EROFS", "EPERM"].includes(error.code ?? "")) throw error;
  });
}

/** Copies under a name of its own and then renames, so that nobody ever reads an incomplete copy. */
async function keepCopy(folder: string): Promise<void> {
  await mkdir(path.dirname(kept), { recursive: true });
  const unfinished = await mkdtemp(`${kept}.`);
  await cp(folder, unfinished, { recursive: true });
  try {
    await rename(unfinished, kept);
  } catch (error) {
    await rm(unfinished, { recursive: true });
    // Another process may have been faster.
    if (!existsSync(kept)) throw error;
  }
}
