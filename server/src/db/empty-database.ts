import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const { version } = JSON.parse(
  readFileSync(new URL("../package.json", import.meta.resolve("@electric-sql/pglite")), "utf8"),
) as { version: string };

/**
 * An empty embedded database, made when the product is built. Filling a folder from nothing takes seconds,
 * copying this one a fraction of one. Its form is the version's.
 */
export const emptyDatabase = fileURLToPath(new URL(`../../dist/empty-database-${version}`, import.meta.url));
