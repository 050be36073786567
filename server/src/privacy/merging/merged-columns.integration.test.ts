import { sql } from "kysely";
import { expect, test } from "vitest";
import { addNoteRow } from "../../operators/note-store.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { makePerson } from "../../testing/makers.ts";
import { mergeByOwner } from "../../testing/merging.ts";
import { openWorldForTest, type World } from "../../testing/world.ts";
import { columnsOfDatabase, makeKnownPerson } from "../testing/known-person.ts";
import { mergedColumns } from "./merged-columns.data.ts";

const decided = Object.entries(mergedColumns).flatMap(([table, columns]) =>
  Object.keys(columns).map((column) => `${table}.${column}`),
);

test("every column that refers to accounts has a decision, and every decision a column", async () => {
  const world = await openWorldForTest();
  const there = (await columnsOfDatabase(world)).map(({ table, column }) => `${table}.${column}`);
  expect(decided.filter((column) => !there.includes(column))).toEqual([]);
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass || '.' || attname as name
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'accounts'::regclass`.execute(world.db);
  const referring = [...rows.map(({ name }) => name), ...there.filter((name) => /\.account_id$/.test(name))];
  expect(referring.length).toBeGreaterThan(20);
  expect(referring.filter((column) => !decided.includes(column))).toEqual([]);
});

/** The columns in which a number occurs, in texts and documents too. */
async function findNumber(world: World, number: number): Promise<string[]> {
  const found: string[] = [];
  for (const { table, column } of await columnsOfDatabase(world)) {
    const { rows } = await sql`
      select from ${sql.table(table)} where ${sql.ref(column)}::text ~ ${`\\m${number}\\M`} limit 1`.execute(
      world.db,
    );
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}

test("after a merge, the absorbed account's number is left only where a decision keeps it", async () => {
  const world = await openWorldForTest();
  const number = 987_654_321;
  await sql`alter table accounts alter column id restart with ${sql.lit(number)}`.execute(world.db);
  const absorbed = await makeKnownPerson(world);
  expect(absorbed.accountId).toBe(number);
  const note = { text: "asked about invoices", waits_for: null, operator: "li", at: world.clock.now() };
  await inTransaction(world.db, (tx) => addNoteRow(tx, { account_id: number, order_no: null, ...note }));
  const before = await findNumber(world, number);
  expect(before.filter((column) => !decided.includes(column))).toEqual(["accounts.id"]);
  const survivor = await makePerson(world, "kelp_forest_new");
  expect((await mergeByOwner(world, survivor, absorbed)).status).toBe(200);
  const kept = Object.entries(mergedColumns).flatMap(([table, columns]) =>
    Object.entries(columns).flatMap(([column, { is }]) => (is === "kept" ? `${table}.${column}` : [])),
  );
  const after = await findNumber(world, number);
  expect(after.filter((column) => !kept.includes(column))).toEqual(["accounts.id"]);
  expect(after).toContain("account_merges.absorbed_id");
  const moved = before.filter((column) => !kept.includes(column) && column !== "accounts.id");
  const there = await findNumber(world, survivor.accountId);
  const deleted = ["login_failures.subject", "idempotency_keys.account_id", "sample_members.account_id"];
  expect(moved.filter((column) => !there.includes(column) && !deleted.includes(column))).toEqual([]);
});
