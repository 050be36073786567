import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { emptyDatabase } from "../src/db/empty-database.ts";

// Made aside and renamed, so that one that was interrupted is never taken for a whole one.
if (!existsSync(emptyDatabase)) {
  const unfinished = `${emptyDatabase}.unfinished`;
  await mkdir(path.dirname(emptyDatabase), { recursive: true });
  await rm(unfinished, { recursive: true, force: true });
  const database = await PGlite.create(unfinished);
  await database.close();
  await rename(unfinished, emptyDatabase);
}
