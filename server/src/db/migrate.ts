import type { Kysely } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import * as accounts from "./migrations/0001-accounts.ts";
import * as orders from "./migrations/0002-orders.ts";
import * as site from "./migrations/0003-site.ts";
import * as proofs from "./migrations/0004-proofs.ts";
import * as cards from "./migrations/0005-cards.ts";
import * as refunds from "./migrations/0006-refunds.ts";
import * as deployment from "./migrations/0007-deployment.ts";
import * as demo from "./migrations/demo-0001.ts";
import * as demoCaptchas from "./migrations/demo-0002.ts";
import type { Tables } from "./tables.ts";

const productMigrations = {
  "0001-accounts": accounts,
  "0002-orders": orders,
  "0003-site": site,
  "0004-proofs": proofs,
  "0005-cards": cards,
  "0006-refunds": refunds,
  "0007-deployment": deployment,
};
const demoMigrations = { "demo-0001": demo, "demo-0002": demoCaptchas };

/**
 * Brings the schema up to date, under a lock of the database, so that nodes starting at once wait for the
 * first. The connection of `db` must have no statement timeout, or waiting for the lock would fail.
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  await apply(db, productMigrations, "migrations");
}

/** Adds the demo's tables. They have a history of their own, so that production never has them. */
export async function migrateDemo(db: Kysely<Tables>): Promise<void> {
  await apply(db, demoMigrations, "demo_migrations");
}

async function apply(
  db: Kysely<Tables>,
  migrations: Record<string, Migration>,
  table: string,
): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableName: table,
    migrationLockTableName: `${table}_lock`,
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
