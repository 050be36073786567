import { existsSync, readFileSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";

const { version } = JSON.parse(
  readFileSync(new URL("../package.json", import.meta.resolve("@electric-sql/pglite")), "utf8"),
) as { version: string };

/**
 * Path of an empty embedded database that the build creates: copying it takes a fraction of a second, initializing a
 * new one takes seconds. Its format depends on the version of PGlite.
 */
export const emptyDatabase = fileURLToPath(
  new URL(`../../../dist/empty-database-${version}`, import.meta.url),
);

/**
 * Written under a temporary name and then renamed, so that an interrupted build never leaves an incomplete one in
 * place.
 */
async function makeEmptyDatabase(): Promise<void> {
  const unfinished = `${emptyDatabase}.unfinished`;
  await mkdir(path.dirname(emptyDatabase), { recursive: true });
  await rm(unfinished, { recursive: true, force: true });
  const database = await PGlite.create(unfinished);
  await database.close();
  await rename(unfinished, emptyDatabase);
}

if (import.meta.main && !existsSync(emptyDatabase)) await makeEmptyDatabase();
