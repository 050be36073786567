import { sql } from "kysely";
import { expect, test } from "vitest";
import { openDatabaseBefore } from "../../../testing/older-database.ts";
import type { Database } from "../database.ts";
import { migrate } from "../migrate.ts";

/** Cards as the release before adds them: without a batch's row. */
async function addCardsBefore(db: Database, batch: string, packageIds: readonly number[]): Promise<void> {
  for (const [n, packageId] of packageIds.entries()) {
    await sql`
      insert into cards (key_digest, key_ending, package_id, valid_days, level, batch, tag, created_at)
      values (${`${batch} ${n} ${Math.random()}`}, 'AAAA', ${packageId}, 30, 1, ${batch}, 'fair', now())`.execute(
      db,
    );
  }
}

const addPackageBefore = async (db: Database, code: string) =>
  await sql`
    insert into packages (code, name, description, description_en, price_fen, valid_days, level, features, features_en,
      status, sort, created_at, updated_at)
    values (${code}, 'A', '', '', 3900, 30, 1, '[]', '[]', 'active', 1, '2026-01-01Z', '2026-01-01Z')`.execute(
    db,
  );

const batchesOf = async (db: Database) =>
  await db
    .selectFrom("card_batches")
    .select(["name", "package_id", "tag", "made_by", "count"])
    .orderBy("id")
    .execute();

test("batches and prices that exist become rows, and those of the release before still do", async () => {
  const { db } = await openDatabaseBefore("0027");
  for (const code of ["a", "b"]) await addPackageBefore(db, code);
  await addCardsBefore(db, "spring", [1, 1, 1]);
  await addCardsBefore(db, "mixed", [1, 2]);
  await sql`
    insert into audit_log_entries (at, operator, action, subject, outcome)
    values (now(), 'li', 'create 3 cards of package 1', 'batch spring', 'done')`.execute(db);
  await migrate(db);
  const spring = { name: "spring", package_id: 1, tag: "fair", made_by: "li", count: 3 };
  const mixed = { name: "mixed", package_id: null, tag: "fair", made_by: null, count: 2 };
  expect(await batchesOf(db)).toEqual([spring, mixed]);

  await addCardsBefore(db, "spring", [1]);
  await addCardsBefore(db, "autumn", [2]);
  await addPackageBefore(db, "c");
  const autumn = { name: "autumn", package_id: 2, tag: "fair", made_by: null, count: 1 };
  expect(await batchesOf(db)).toEqual([{ ...spring, count: 4 }, mixed, autumn]);
  const from = new Date("2026-01-01");
  expect(
    await db.selectFrom("package_prices").select(["package_id", "from_at", "price_fen"]).execute(),
  ).toEqual([1, 2, 3].map((id) => ({ package_id: id, from_at: from, price_fen: 3_900 })));
});
