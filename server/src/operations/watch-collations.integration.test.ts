import { sql } from "kysely";
import { expect, test } from "vitest";
import { listOpenAlarms } from "../alarms/alarm-store.ts";
import { productMigrations } from "../migrations.ts";
import { openWorldForTest } from "../testing/world.ts";
import { readDatabaseFacts } from "./doctor/database-facts.ts";
import { watchCollations } from "./watch-database.ts";

// docker-library/postgres#1356, manyfold3d/manyfold#7130, opencve/opencve#620
test("a library that sorts otherwise than the indexes were made is an alarm until they are made anew", async () => {
  const { db, context } = await openWorldForTest();
  const open = async () => {
    await watchCollations(context);
    return (await listOpenAlarms(db, 10)).filter(({ kind }) => kind === "database.collation_changed");
  };
  await sql`create collation moved (provider = icu, locale = 'und')`.execute(db);
  await sql`create table sorted (name text collate moved)`.execute(db);
  expect(await open()).toEqual([]);
  await sql`update pg_collation set collversion = '0.1' where collname = 'moved'`.execute(db);
  expect(await open()).toMatchObject([
    { subject: "database", details: { collations: [expect.stringMatching(/^moved: 0\.1 → [\d.]+$/)] } },
  ]);
  expect((await readDatabaseFacts(db, productMigrations, undefined)).changedCollations).toMatchObject([
    { name: "moved", recorded: "0.1" },
  ]);
  await sql`alter collation moved refresh version`.execute(db);
  expect(await open()).toEqual([]);
  expect((await readDatabaseFacts(db, productMigrations, undefined)).changedCollations).toEqual([]);
});

test("a changed collation that no column uses is none of the database's", async () => {
  const { db, context } = await openWorldForTest();
  await sql`create collation unused (provider = icu, locale = 'und')`.execute(db);
  await sql`update pg_collation set collversion = '0.1' where collname = 'unused'`.execute(db);
  await watchCollations(context);
  expect(await listOpenAlarms(db, 10)).toEqual([]);
});
