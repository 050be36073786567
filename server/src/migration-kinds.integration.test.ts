import { type Kysely, sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { secretKey } from "../../scripts/testing/start-server.ts";
import { demoMigrations, productMigrations } from "./migrations.ts";
import { openDatabase, openUncheckedDatabase } from "./open-database.ts";
import { addOperator } from "./operators/operator-store.ts";
import type { Database } from "./platform/database/database.ts";
import { migrate } from "./platform/database/migrate.ts";
import type { Migrations } from "./platform/database/migration-kinds.ts";
import { createDatabase, createEmptyDatabase, withLongWaits } from "./testing/databases.ts";
import { demoDeployment } from "./testing/deployments.ts";
import { runCommand } from "./testing/run-command.ts";
import { callServer, runServer, startServerForTest } from "./testing/running-server.ts";

/**
 * A migration as a next release might have: columns in every table, tables that refer to ours, indexes, weaker
 * constraints.
 */
const expansion: Migrations[string] = {
  kind: "expand",
  async up(db: Kysely<unknown>) {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like '%lock'`.execute(
      db,
    );
    for (const { name } of rows) {
      await sql`
        alter table ${sql.table(name)}
        add column next_note text, add column next_source text not null default 'this release'`.execute(db);
    }
    await sql`
      create table coupons (
        code text primary key,
        order_no text references orders (order_no),
        account_id bigint references accounts (id)
      )`.execute(db);
    await sql`create index orders_by_next on orders (next_source, order_no)`.execute(db);
    await sql`create index accounts_by_next on accounts (next_note) where next_note is not null`.execute(db);
    await sql`alter table orders alter column price_fen drop not null`.execute(db);
  },
};
const contraction: Migrations[string] = {
  kind: "contract",
  async up(db: Kysely<unknown>) {
    await sql`alter table cards drop column tag`.execute(db);
  },
};

/** A database that is migrated by this release and by the migrations `next` of a next release. */
async function provideDatabase(next: Migrations = {}): Promise<{ db: Database; databaseUrl: string }> {
  const { databaseUrl, drop } = await createDatabase();
  onTestFinished(drop);
  const { db, close } = await openUncheckedDatabase({
    databaseUrl: withLongWaits(databaseUrl),
    dataDir: "",
  });
  onTestFinished(close);
  await migrate(db, { ...productMigrations, ...next });
  return { db, databaseUrl };
}

const kindsIn = async (db: Database) =>
  (await sql<{ name: string; kind: string }>`select * from migration_kinds order by name`.execute(db)).rows;

test("a new database has the kind of each of its migrations, the demo's too", async () => {
  const { db } = await provideDatabase();
  const all = Object.entries({ ...productMigrations, ...demoMigrations });
  expect(await kindsIn(db)).toEqual(all.map(([name, { kind }]) => ({ name, kind })));
});

test("a release that is older by expansions finds the database fit and leaves it as it is", async () => {
  const { db } = await provideDatabase({
    "9001-next": expansion,
    "9002-after": { kind: "expand", up: async () => {} },
  });
  const applied = sql`select * from migrations order by name`;
  const before = await applied.execute(db);
  expect(await migrate(db, productMigrations)).toEqual(["9001-next", "9002-after"]);
  expect((await applied.execute(db)).rows).toEqual(before.rows);
});

test("a server starts on a database that the next release has expanded, warns, sells, and gives money back", async () => {
  const { db, databaseUrl } = await provideDatabase({ "9001-next": expansion });
  const server = await startServerForTest({ DATABASE_URL: databaseUrl });
  expect(server.output()).toMatch(
    /A newer release has migrated this database \(9001-next\)\. It has only added/,
  );
  const [username, password] = ["way-back", "a long enough password"];
  await callServer(server.url, "/register", { type: "account", username, password });
  const login = await callServer(server.url, "/auth/login", { type: "username", username, password });
  const { access_token: token } = login as { access_token: string };
  const purchase = { packageId: 1, amount: 39, paymentMethod: "wechat" };
  const { data } = (await callServer(server.url, "/orders", purchase, token)) as {
    data: { orderNo: string };
  };
  const wanted = { orderId: data.orderNo, amount: 39 };
  await callServer(server.url, "/payment-configs/client/wechat/qrcode", wanted, token);
  await callServer(server.url, `/demo/cashier/${data.orderNo}`, { result: "paid" });
  const { vip_expire_at: end } = await db
    .selectFrom("accounts")
    .select("vip_expire_at")
    .where("username_key", "=", username)
    .executeTakeFirstOrThrow();
  expect(end).toBeInstanceOf(Date);
  const wantedBack = { orderNo: data.orderNo, amountFen: 3900, reasonCategory: "buyerAsked" };
  await addOperator(db, { login: "li", name: "li", role: "owner", passwordHash: "set" }, new Date());
  const refund = ["refundOrder", "--operator", "li", "--reason", "the buyer asked for it"];
  const refunded = await runCommand("console", databaseUrl, [...refund, JSON.stringify(wantedBack)]);
  expect(JSON.parse(refunded)).toMatchObject({ amountFen: 3900, state: "done" });
  expect((await sql`select name from migrations where name = '9001-next'`.execute(db)).rows).toHaveLength(1);
});

test("a server refuses a database that the next release has contracted, and says what to do", async () => {
  const { databaseUrl } = await provideDatabase({ "9001-next": expansion, "9002-less": contraction });
  const { exitCode, output } = await runServer({ DATABASE_URL: databaseUrl, SECRET_KEY: secretKey });
  expect(exitCode).toBe(1);
  expect(output).toContain("9002-less has taken away or changed what this release uses");
  expect(output).not.toContain("9001-next");
  expect(output).toContain("Start the newer release again, or restore the backup");
  expect(output).not.toMatch(/\n\s+at /);
  expect(await runCommand("operators", databaseUrl, ["list"])).toContain("9002-less");
});

test("a migration that left no mark counts as a contraction", async () => {
  const { db } = await provideDatabase({ "9001-next": expansion });
  await sql`delete from migration_kinds where name = '9001-next'`.execute(db);
  await expect(migrate(db, productMigrations)).rejects.toThrow(
    "9001-next does not say whether it has only added",
  );
});

test("a release that has a migration of its own besides refuses: the two have parted", async () => {
  const { db } = await provideDatabase({ "9001-next": expansion });
  const other = {
    ...productMigrations,
    "9000-other": { kind: "expand", up: async () => undefined },
  } as const;
  await expect(migrate(db, other)).rejects.toThrow("9000-other belongs to this release");
});

test("an older and a newer release that start at once on an older database both start", async () => {
  const { databaseUrl, drop } = await createEmptyDatabase();
  onTestFinished(drop);
  const open = async () => {
    const { db, close } = await openUncheckedDatabase({
      databaseUrl: withLongWaits(databaseUrl),
      dataDir: "",
    });
    onTestFinished(close);
    return db;
  };
  const next = { ...productMigrations, "9001-next": expansion };
  const nodes = [next, productMigrations, next, productMigrations, next, productMigrations];
  const unknown = await Promise.all(nodes.map(async (release) => migrate(await open(), release)));
  for (const names of unknown) expect([[], ["9001-next"]]).toContainEqual(names);
  const { db, close } = await openDatabase({ databaseUrl, dataDir: "", deployment: demoDeployment });
  onTestFinished(close);
  expect((await kindsIn(db)).map(({ name }) => name)).toContain("9001-next");
});
