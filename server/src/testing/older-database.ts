import { onTestFinished } from "vitest";
import { productMigrations } from "../migrations.ts";
import { openUncheckedDatabase } from "../open-database.ts";
import type { Database } from "../platform/database/database.ts";
import { migrate } from "../platform/database/migrate.ts";
import type { Migrations } from "../platform/database/migration-kinds.ts";
import { createEmptyDatabase, withLongWaits } from "./databases.ts";

function migrationsBefore(name: string): Migrations {
  return Object.fromEntries(Object.entries(productMigrations).filter(([known]) => known < name));
}

/** An empty database with all migrations before `name`. */
export async function openDatabaseBefore(name: string): Promise<{ db: Database; databaseUrl: string }> {
  const { databaseUrl, drop } = await createEmptyDatabase();
  onTestFinished(drop);
  const { db, close } = await openUncheckedDatabase({ databaseUrl: withLongWaits(databaseUrl), dataDir: "" });
  onTestFinished(close);
  await migrate(db, migrationsBefore(name));
  return { db, databaseUrl };
}
