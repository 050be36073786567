import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { productMigrations } from "./migrations.ts";
import { openDatabase, openUncheckedDatabase } from "./open-database.ts";
import type { Database } from "./platform/database/database.ts";
import { migrate } from "./platform/database/migrate.ts";
import { createEmptyDatabase, type TestDatabase } from "./testing/databases.ts";
import { demoDeployment } from "./testing/deployments.ts";
import { makeOrder, makePerson, settleAtCashier } from "./testing/makers.ts";
import { refundOrder } from "./testing/refund-order.ts";
import { remainingDaysOf } from "./testing/shop.ts";
import { openWorldForTest } from "./testing/world.ts";

const page = await readFile(new URL("../../docs/growth.md", import.meta.url), "utf8");

/** A section of the page, from its heading to the next one. */
function section(heading: string): string {
  const [, text = ""] = new RegExp(`^### ${heading}$(.*?)(?=^##|$(?![^]))`, "ms").exec(page) ?? [];
  expect(text, heading).not.toBe("");
  return text;
}

/** The cells of a section's table, without the header row. */
const rowsOf = (text: string) =>
  [...text.matchAll(/^\| (`.*) \|$/gm)].map(([, row = ""]) => row.split("|").map((cell) => cell.trim()));

const named = (text = "") => [...text.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);

interface TableFacts {
  readonly name: string;
  /** The columns of each unique key. */
  readonly keys: readonly (readonly string[])[];
  /** The tables that its foreign keys refer to. */
  readonly references: readonly string[];
}

let tables: ReadonlyMap<string, TableFacts>;

/** The product's schema, without the tables of the demo and of the migration history. */
beforeAll(async () => {
  const { databaseUrl, drop } = await createEmptyDatabase();
  const { db, close } = await openUncheckedDatabase({ databaseUrl, dataDir: "" });
  try {
    await migrate(db, productMigrations);
    tables = new Map((await readTables(db)).map((table) => [table.name, table]));
  } finally {
    await close();
    await drop();
  }
});

async function readTables(db: Database): Promise<TableFacts[]> {
  const { rows } = await sql<TableFacts>`
    select relname as name,
      (select coalesce(jsonb_agg((
          select jsonb_agg(attname order by place) from unnest(indkey) with ordinality as key (number, place)
          join pg_attribute on attrelid = indrelid and attnum = number
        ) order by indexrelid), '[]')
        from pg_index where indrelid = pg_class.oid and indisunique) as keys,
      (select coalesce(jsonb_agg(confrelid::regclass), '[]')
        from pg_constraint where conrelid = pg_class.oid and contype = 'f') as references
    from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'migration%'
    order by relname`.execute(db);
  return rows;
}

const distributed = section("A distributed PostgreSQL");
const written = (columns: readonly string[]) => columns.join(", ");

test("the page names unique keys that two accounts could both take", () => {
  const [, list = ""] = distributed.split("two-phase commit:");
  const claims = named(list.split("\n\n")[0]);
  const keys = [...tables.values()].flatMap(({ name, keys: each }) =>
    each.map((columns) => `${name} (${written(columns)})`),
  );
  expect(claims.length).toBeGreaterThan(5);
  expect(keys).toEqual(expect.arrayContaining(claims));
});

const partitions = section("Partitions by month");

test("the page names every key and reference that keeps a log from being partitioned by time", () => {
  for (const [name = "", column = "", keys = "", referrers = ""] of rowsOf(partitions)) {
    const table = tables.get(named(name)[0] ?? "") ?? expect.fail(name);
    const surrogate = ["id", named(column)[0] ?? ""];
    const others = table.keys.filter((key) => !key.every((part) => surrogate.includes(part)));
    expect(named(keys), `keys of ${name}`).toEqual(others.map(written));
    const from = [...tables.values()].filter(({ references }) => references.includes(table.name));
    expect(named(referrers), `references to ${name}`).toEqual(from.map((one) => one.name));
  }
});

/** The page's statements, as psql would send them. */
const statements = () =>
  [...partitions.matchAll(/```sql\n(.*?)```/gs)].flatMap(([, block = ""]) =>
    block
      .replaceAll(/--.*$/gm, "")
      .split(/;\n/)
      .map((statement) => statement.trim())
      .filter((statement) => statement !== ""),
  );

async function runAll({ databaseUrl }: Pick<TestDatabase, "databaseUrl">): Promise<void> {
  const { db, close } = await openUncheckedDatabase({ databaseUrl, dataDir: "" });
  try {
    await db.connection().execute(async (connection) => {
      for (const statement of statements()) await sql.raw(statement).execute(connection);
    });
  } finally {
    await close();
  }
}

test("after its statements orders are bought and refunded as before, and a node starts", async () => {
  const world = await openWorldForTest();
  const person = await makePerson(world, "partitioned");
  const before = await makeOrder(world, person);
  await settleAtCashier(world, before, "paid");
  await runAll(world);
  const after = await makeOrder(world, person);
  await settleAtCashier(world, after, "paid");
  expect(await remainingDaysOf(world, after)).toBeGreaterThan(0);
  await refundOrder(world.background, { orderNo: before, amountFen: 3900, reason: "partitioned" });
  const { rows } = await sql<{ events: number; ids: number; partitions: number }>`
    select count(*) as events, count(distinct id) as ids,
      (select count(*) from pg_inherits where inhparent = 'order_events'::regclass) as partitions
    from order_events`.execute(world.db);
  expect(rows[0]?.ids).toBe(rows[0]?.events);
  expect(rows[0]?.partitions).toBeGreaterThan(2);
  const { close } = await openDatabase({
    databaseUrl: world.databaseUrl,
    dataDir: "",
    deployment: demoDeployment,
  });
  onTestFinished(close);
});
