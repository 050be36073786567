import { Kysely, PostgresDialect, sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { createDatabase } from "../../testing/databases.ts";
import { Admission } from "./admission.ts";
import { openPool, type PoolLimits } from "./connection-pool.ts";
import { runDatabaseCall } from "./database-call.ts";
import { databaseErrorKind, isDatabaseDown } from "./database-errors.ts";

/** No timeout for a single statement; a tenth of a second for all statements of a call. */
const short = {
  statementTimeoutMs: 1_000_000,
  callTimeoutsMs: { short: 100, long: 1_000_000, streamed: 1_000_000 },
};

async function open(limits: Partial<PoolLimits> = {}) {
  const { databaseUrl, drop } = await createDatabase();
  onTestFinished(drop);
  const config = { connectionString: databaseUrl, max: 1 };
  const pool = openPool(config, { ...short, isReachable: async () => true, ...limits });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  onTestFinished(() => db.destroy());
  // The first connection takes longer than others.
  await sql`select 1`.execute(db);
  return db;
}

const failure = async (work: Promise<unknown>): Promise<unknown> =>
  await work.then(
    () => undefined,
    (error) => error,
  );

test("a call's statements end together in time, though none of them takes long", async () => {
  const db = await open();
  const endless = runDatabaseCall({}, async () => {
    for (;;) await sql`select pg_sleep(0.02)`.execute(db);
  });
  expect(isDatabaseDown(await failure(endless))).toBe(true);
  await sql`select 1`.execute(db);
});

test("a call ends in time that waits for a connection, and the connection goes to who comes next", async () => {
  const db = await open();
  const taken = await db.startTransaction().execute();
  const waiting = runDatabaseCall({}, () => sql`select 1`.execute(db));
  expect(isDatabaseDown(await failure(waiting))).toBe(true);
  await taken.rollback().execute();
  await sql`select 1`.execute(db);
});

test("a call for which the browser waits long has its own deadline", async () => {
  const db = await open();
  const slow = async () => {
    for (let n = 0; n < 10; n += 1) await sql`select pg_sleep(0.02)`.execute(db);
  };
  await runDatabaseCall({}, slow, "long");
  expect(isDatabaseDown(await failure(runDatabaseCall({}, slow)))).toBe(true);
});

test("work outside of a call has no deadline", async () => {
  const db = await open();
  for (let n = 0; n < 10; n += 1) await sql`select pg_sleep(0.02)`.execute(db);
});

test("too many connections are the client's error only while the database answers", async () => {
  const limit = { maxConnections: 1, maxWaiting: 0 };
  let isReached = true;
  const db = await open({
    statementTimeoutMs: 0,
    admission: new Admission({ perAccount: limit, perIp: limit, timeoutMs: 0, fraction: () => 0 }),
    isReachable: async () => isReached,
  });
  await runDatabaseCall({ accountKey: "a" }, async () => {
    const taken = await db.startTransaction().execute();
    const [refused, other] = [sql`select 1`.execute(db), sql`select 2`.execute(db)].map(failure);
    expect(isDatabaseDown(await refused)).toBe(false);
    expect(await other).toMatchObject({ message: expect.stringContaining("Too many concurrent calls") });
    isReached = false;
    expect(isDatabaseDown(await failure(sql`select 1`.execute(db)))).toBe(true);
    await taken.rollback().execute();
    await sql`select 1`.execute(db);
  });
});

test("failed statements are reported with their cause", async () => {
  const kinds: string[] = [];
  const db = await open({ onError: (error) => kinds.push(databaseErrorKind(error)) });
  await failure(sql`select 1 / 0`.execute(db));
  await sql`create table one (id integer primary key)`.execute(db);
  await failure(sql`insert into one values (1), (1)`.execute(db));
  expect(kinds).toEqual(["other", "constraint"]);
});

test.each([
  ["ECONNREFUSED", "connection"],
  ["57014", "timeout"],
  ["ETIMEDOUT", "timeout"],
  ["40P01", "conflict"],
  ["53300", "resources"],
  ["57P01", "connection"],
])("the cause of %s is %s", (code, kind) => {
  expect(databaseErrorKind(Object.assign(new Error("no"), { code }))).toBe(kind);
});
