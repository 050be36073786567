import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const { version } = JSON.parse(
  readFileSync(new URL("../package.json", import.meta.resolve("@electric-sql/pglite")), "utf8"),
) as { version: string };

/**
 * An empty embedded database, created by the build: copying it takes a fraction of a second, initializing one takes
 * seconds. Its format belongs to the version of PGlite.
 */
export const emptyDatabase = fileURLToPath(new URL(`../../dist/empty-database-${version}`, import.meta.url));
