import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "./open-database.ts";
import type { Database } from "./platform/database/database.ts";
import { createDatabase } from "./testing/databases.ts";
import { demoDeployment } from "./testing/deployments.ts";

async function openForTest(databaseUrl: string): Promise<Database> {
  const { db, close } = await openDatabase({ databaseUrl, dataDir: "", deployment: demoDeployment });
  onTestFinished(close);
  return db;
}

async function validityOf(db: Database, name: string): Promise<boolean | undefined> {
  const { rows } = await sql<{ indisvalid: boolean }>`
    select indisvalid from pg_index where indexrelid = to_regclass(${name})`.execute(db);
  return rows[0]?.indisvalid;
}

test("an index that is missing, or whose building was interrupted, is built at the next start", async () => {
  const { databaseUrl, drop } = await createDatabase();
  onTestFinished(drop);
  const db = await openForTest(databaseUrl);
  await sql`drop index orders_by_state, cards_by_ending`.execute(db);
  await sql`
    insert into cards (key_digest, key_ending, package_id, valid_days, level, batch, created_at)
    select 'digest' || i, 'SAME', 1, 30, 1, 'same', now() from generate_series(1, 2) as i`.execute(db);
  const interrupted = sql`create unique index concurrently cards_by_ending on cards (key_ending)`.execute(db);
  await expect(interrupted).rejects.toThrow("could not create unique index");
  expect(await validityOf(db, "cards_by_ending")).toBe(false);
  // Nodes that start together do not block each other.
  const [again = db] = await Promise.all(Array.from({ length: 3 }, () => openForTest(databaseUrl)));
  expect(await validityOf(again, "cards_by_ending")).toBe(true);
  expect(await validityOf(again, "orders_by_state")).toBe(true);
});
