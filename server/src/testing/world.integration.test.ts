import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Database } from "../platform/database/database.ts";
import { openWorldForTest } from "./world.ts";

async function limitsOf(db: Database) {
  const { rows } = await sql`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(db);
  return rows[0];
}

test("worlds of tests keep production's limits of statements, locks and idle transactions", async () => {
  const { db, background, console } = await openWorldForTest();
  const usual = { statement: "2500ms", lock: "2s", idle: "10s" };
  expect(await limitsOf(db)).toEqual(usual);
  expect(await limitsOf(background.db)).toEqual({ ...usual, statement: "5s" });
  for (const pool of [console.db, console.readsDb, console.listsDb]) {
    expect(await limitsOf(pool)).toEqual({ ...usual, statement: "3s" });
  }
});
