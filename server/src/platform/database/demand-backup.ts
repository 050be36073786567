import { type Kysely, sql } from "kysely";
import { productMigrations } from "./migrate.ts";
import { listApplied } from "./migration-kinds.ts";
import type { Tables } from "./tables.ts";

const maxAgeHours = 24;

/** A release must not change a production database that has no young backup. */
export class BackupDemandedError extends Error {
  constructor(pending: readonly string[]) {
    super(
      `This release would migrate the database (${pending.join(", ")}), and its last backup is older than ${maxAgeHours} hours. ` +
        "Run npm run backup first, or start with --without-backup, which is put on record.",
    );
  }
}

/**
 * The migrations that are about to be applied without a backup of the last day; none to a new database.
 */
export async function listUnbackedMigrations(db: Kysely<Tables>): Promise<readonly string[]> {
  const applied = await listApplied(db, "migrations");
  const pending = Object.keys(productMigrations).filter((name) => !applied.includes(name));
  if (applied.length === 0 || pending.length === 0) return [];
  const { rows } = await sql<{ isYoung: boolean }>`
    select exists (
      select from backups where kind = 'backup' and outcome = 'done'
        and ended_at > now() - make_interval(hours => ${maxAgeHours})
    ) as "isYoung"`.execute(db);
  return rows[0]?.isYoung ? [] : pending;
}
