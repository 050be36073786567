import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../open-database.ts";
import { createDatabase } from "../../testing/databases.ts";
import { demoDeployment } from "../../testing/deployments.ts";
import type { Database } from "./database.ts";
import { inTransaction, type Queries } from "./transaction.ts";

/** A database with a table of remarks; all statements below run on the same connection. */
async function openRemarks(): Promise<Database> {
  const { databaseUrl, drop } = await createDatabase();
  const { db, close } = await openDatabase({ databaseUrl, dataDir: "", deployment: demoDeployment });
  onTestFinished(async () => {
    await close();
    await drop();
  });
  await sql`create table remarks (id int primary key, text text)`.execute(db);
  return db;
}

const add = (db: Queries, id: number) =>
  sql`insert into remarks (id, text) values (${id}, ${"a"})`.execute(db);

const ids = async (db: Queries) =>
  (await sql<{ id: number }>`select id from remarks order by id`.execute(db)).rows.map(({ id }) => id);

const preparedTexts = async (db: Database) =>
  (await sql<{ statement: string }>`select * from pg_prepared_statements`.execute(db)).rows.map(
    ({ statement }) => statement,
  );

test("a statement is prepared once for a connection, unless it asks for all columns there are", async () => {
  const db = await openRemarks();
  await add(db, 1);
  const starred = () => sql`select * from remarks where id = ${1}`.execute(db);
  for (let n = 0; n < 3; n += 1) {
    expect(await ids(db)).toEqual([1]);
    expect((await starred()).rows).toEqual([{ id: 1, text: "a" }]);
  }
  await sql`alter table remarks add column colour text`.execute(db);
  expect((await starred()).rows).toEqual([{ id: 1, text: "a", colour: null }]);
  const texts = await preparedTexts(db);
  expect(texts.filter((text) => text.startsWith("select id from remarks"))).toHaveLength(1);
  expect(texts.filter((text) => text.includes("remarks where"))).toEqual([]);
});

test("what begins and ends a transaction is never prepared", async () => {
  const db = await openRemarks();
  await inTransaction(db, (tx) => add(tx, 1));
  await expect(inTransaction(db, (tx) => add(tx, 1))).rejects.toMatchObject({ code: "23505" });
  const texts = await preparedTexts(db);
  expect(texts.filter((text) => /^(begin|commit|rollback)/i.test(text))).toEqual([]);
});

test("where sessions lose what was prepared, as behind some poolers, everything is served unprepared", async () => {
  const db = await openRemarks();
  await add(db, 1);
  await sql`deallocate all`.execute(db);
  const found = await inTransaction(db, async (tx) => {
    await add(tx, 2);
    return await ids(tx);
  });
  expect(found).toEqual([1, 2]);
  await sql`deallocate all`.execute(db);
  expect(await ids(db)).toEqual([1, 2]);
  expect((await preparedTexts(db)).filter((text) => text.includes("remarks"))).toEqual([]);
});

test("outside of a transaction a session that lost what was prepared is asked again", async () => {
  const db = await openRemarks();
  expect(await ids(db)).toEqual([]);
  await sql`deallocate all`.execute(db);
  expect(await ids(db)).toEqual([]);
});
