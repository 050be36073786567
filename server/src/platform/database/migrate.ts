import type { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import type { Tables } from "../../tables.ts";
import {
  createKindsTable,
  findUnknownExpansions,
  type Migrations,
  withSavedKinds,
} from "./migration-kinds.ts";

type History = "migrations" | "demo_migrations";

/**
 * Applies pending migrations under a database lock, so that nodes that start together wait for the first. A database
 * that a newer release has expanded is not changed; the names of its unknown migrations are returned. The connection
 * must have no statement timeout, since the wait for the lock may be long. Throws `databaseNewer`.
 */
export async function migrate(
  db: Kysely<Tables>,
  migrations: Migrations,
  history: History = "migrations",
): Promise<string[]> {
  const newer = await findUnknownExpansions(db, migrations, history);
  if (newer.length > 0) return newer;
  await createKindsTable(db);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => withSavedKinds(migrations) },
    migrationTableName: history,
    migrationLockTableName: `${history}_lock`,
  });
  const { error } = await migrator.migrateToLatest();
  if (!error) return [];
  // A newer release may have migrated while this one waited for the lock.
  const meanwhile = await findUnknownExpansions(db, migrations, history);
  if (meanwhile.length === 0) throw error;
  return meanwhile;
}
