import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { secretKey } from "../../../../scripts/testing/start-server.ts";
import { productMigrations } from "../../migrations.ts";
import { openDatabase, openUncheckedDatabase } from "../../open-database.ts";
import { createEmptyDatabase, withLongWaits } from "../../testing/databases.ts";
import type { KeySettings } from "../key-ring.ts";
import { systemRandom } from "../random.ts";
import { fingerprintOf } from "../secret-key.ts";
import type { Deployment } from "./deployment.ts";
import { openKeyRing, readKeyRecord, saveKeyRecord } from "./key-store.ts";
import { migrate } from "./migrate.ts";
import { inTransaction } from "./transaction.ts";

const demo: Deployment = { mode: "demo", secretKey, merchants: {} };
const production: Deployment = { ...demo, mode: "production", merchants: { hupi: "app 1" } };
const otherKey = "another key of the tests, as long as it";

/** Creates an empty database, and a function that opens it as a server does. */
async function provideDatabase() {
  const { databaseUrl, drop } = await createEmptyDatabase();
  onTestFinished(drop);
  const open = async (deployment: Deployment) => {
    const { db, close } = await openDatabase({ databaseUrl, dataDir: "", deployment });
    onTestFinished(close);
    return db;
  };
  return { databaseUrl, open };
}

type Open = Awaited<ReturnType<typeof provideDatabase>>["open"];

const recordedBy = async (db: Awaited<ReturnType<Open>>) =>
  await db.selectFrom("deployment").selectAll().execute();

const tablesOf = async (db: Awaited<ReturnType<Open>>) => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db);
  return rows.map((row) => row.name);
};

test("nodes that open an empty database at once agree on what it is", async () => {
  const { open } = await provideDatabase();
  const [db] = await Promise.all(Array.from({ length: 4 }, () => open(production)));
  expect(await recordedBy(db as Awaited<ReturnType<Open>>)).toMatchObject([
    { mode: "production", merchants: { hupi: { merchant: "app 1", configured: true } } },
  ]);
});

test("of two nodes with different keys that open an empty database concurrently, one is rejected", async () => {
  const { open } = await provideDatabase();
  const starts = await Promise.allSettled([open(production), open({ ...production, secretKey: otherKey })]);
  expect(starts.map((start) => start.status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const refused = starts.find((start) => start.status === "rejected");
  expect(String(refused?.reason)).toContain("SECRET_KEY: this database was opened with another key");
});

test("a key that is replaced is named beside the new one, and a wrong former key is refused in words", async () => {
  const { open } = await provideDatabase();
  const db = await open(production);
  await open({ ...production, secretKey: otherKey, formerSecretKey: secretKey });
  const [wrong, stray] = await Promise.all([
    open({ ...production, secretKey: otherKey, formerSecretKey: `${otherKey}, mistyped` }).catch(String),
    open({ ...production, formerSecretKey: otherKey }).catch(String),
  ]);
  expect(wrong).toContain("SECRET_KEY: this database was opened with another key");
  expect(wrong).toContain("name it in SECRET_KEY_FORMER to change the key");
  expect(stray).toContain("SECRET_KEY_FORMER: this database was never opened with this key");
  expect(`${wrong}${stray}`).not.toContain(otherKey);
  expect((await recordedBy(db))[0]?.secret_key_fingerprint).toBe(fingerprintOf(secretKey));
});

/** Changes the key of a database as the job does. */
async function changeKey(db: Awaited<ReturnType<Open>>, keys: KeySettings): Promise<void> {
  const changed = (await openKeyRing(db, keys)).makeRecordAfterChange(systemRandom, new Date());
  if (!changed) throw new Error("The key is the current one");
  await inTransaction(db, (tx) => saveKeyRecord(tx, changed));
}

test("after the change the former key may stay in the settings or go, and alone it is refused", async () => {
  const { open } = await provideDatabase();
  const db = await open(production);
  const change = { secretKey: otherKey, formerSecretKey: secretKey };
  await changeKey(db, change);
  await open({ ...production, ...change });
  await open({ ...production, secretKey: otherKey });
  await expect(open(production)).rejects.toThrow("SECRET_KEY: this database was opened with another key");
  // A process whose settings were compared before the change.
  await expect(openKeyRing(db, production)).rejects.toThrow("SECRET_KEY: this database was opened");
});

test("the record of the keys is read as of one moment while the key changes again and again", async () => {
  const { open } = await provideDatabase();
  const db = await open(production);
  const keys = [secretKey, otherKey] as const;
  const fingerprints = keys.map((key) => fingerprintOf(key));
  await changeKey(db, { secretKey: otherKey, formerSecretKey: secretKey });
  let isChanging = true;
  const change = async () => {
    for (let times = 0; times < 40; times += 1) {
      const [next, former] = times % 2 === 0 ? keys : keys.toReversed();
      await changeKey(db, { secretKey: next ?? "", formerSecretKey: former });
    }
  };
  const read = async () => {
    while (isChanging) {
      const record = await readKeyRecord(db);
      const pair = [record?.current, ...(record?.former ?? []).map(({ fingerprint }) => fingerprint)];
      expect(pair.toSorted()).toEqual(fingerprints.toSorted());
    }
  };
  await Promise.all([change().finally(() => (isChanging = false)), read(), read(), read()]);
});

test("of a demo and a production that open an empty database concurrently, one is rejected and writes nothing", async () => {
  const { open } = await provideDatabase();
  const starts = await Promise.allSettled([open(production), open(demo)]);
  const opened = starts.flatMap((start) => (start.status === "fulfilled" ? [start.value] : []));
  expect(opened).toHaveLength(1);
  for (const db of opened) {
    const [recorded] = await recordedBy(db);
    expect((await tablesOf(db)).includes("outbox")).toBe(recorded?.mode === "demo");
  }
});

test("a production database is not opened as a demo, nor a demo's as production", async () => {
  for (const [own, other] of [[production, demo] as const, [demo, production] as const]) {
    const { open } = await provideDatabase();
    const db = await open(own);
    const before = await tablesOf(db);
    await expect(open(other)).rejects.toThrow(
      `DATABASE_URL: this is a ${own === demo ? "demo's" : "production"} database`,
    );
    expect(await tablesOf(db)).toEqual(before);
  }
});

test("all differences are reported together", async () => {
  const { open } = await provideDatabase();
  await open({ ...production, merchants: { wechat: "merchant 1", hupi: "app 1" } });
  const other = { secretKey: otherKey, merchants: { wechat: "merchant 2", hupi: "app 2" } };
  const refusal = await open({ ...production, ...other }).catch(String);
  expect(refusal).toContain("SECRET_KEY: ");
  expect(refusal).toContain("wechat: this database knows merchant 1, but the settings name merchant 2");
  expect(refusal).toContain("npm run deployment -- accept-merchant hupi");
  expect(refusal).not.toContain(otherKey);
});

test("a method may come and go, but not come back with another merchant", async () => {
  const { open } = await provideDatabase();
  const db = await open(production);
  await open({ ...production, merchants: { alipay: "seller 2088" } });
  expect((await recordedBy(db))[0]?.merchants).toEqual({
    alipay: { merchant: "seller 2088", configured: true },
    hupi: { merchant: "app 1", configured: false },
  });
  await expect(open({ ...production, merchants: { hupi: "app 2" } })).rejects.toThrow("hupi: ");
  await open(production);
});

test("a start that was cut short before it recorded anything can be repeated in either mode", async () => {
  const { databaseUrl, open } = await provideDatabase();
  const cutShort = await openUncheckedDatabase({ databaseUrl: withLongWaits(databaseUrl), dataDir: "" });
  onTestFinished(cutShort.close);
  await migrate(cutShort.db, productMigrations);
  expect(await recordedBy(await open(demo))).toMatchObject([{ mode: "demo" }]);
});

test("the database has one row about itself and never a second", async () => {
  const { open } = await provideDatabase();
  const db = await open(demo);
  const second = sql`insert into deployment values (false, 'demo', '', '{}', now())`.execute(db);
  await expect(second).rejects.toThrow("check");
  await open(demo);
  expect(await recordedBy(db)).toHaveLength(1);
});
