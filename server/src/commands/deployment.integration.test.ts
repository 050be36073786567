import { expect, onTestFinished, test } from "vitest";
import { productionSettings } from "../../../scripts/testing/production-settings.ts";
import { secretKey } from "../../../scripts/testing/start-server.ts";
import { makeCards } from "../membership/cards/make-cards.ts";
import { openDatabase } from "../open-database.ts";
import { systemClock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import { recordDeployment } from "../platform/database/deployment.ts";
import { KeyRing } from "../platform/key-ring.ts";
import { systemRandom } from "../platform/random.ts";
import { fingerprintOf } from "../platform/secret-key.ts";
import { seed } from "../seed.ts";
import { createDatabase, createEmptyDatabase } from "../testing/databases.ts";
import { openDatabaseBefore } from "../testing/older-database.ts";
import { type CommandName, runCommand, runCommandProcess } from "../testing/run-command.ts";
import { runServer } from "../testing/running-server.ts";

const otherKey = "another key of the tests, as long as it";
const formerMerchant = { HUPI_APP_ID: "1", HUPI_SECRET: "0123456789abcdef" };
const newMerchant = { ...formerMerchant, HUPI_APP_ID: "2" };

/** Creates a production database with the built-in content, and functions that run operators' commands on it. */
async function provideProduction() {
  const { databaseUrl, drop } = await createEmptyDatabase();
  onTestFinished(drop);
  const deployment = { mode: "production", secretKey, merchants: { hupi: "app 1" } } as const;
  const { db, close } = await openDatabase({ databaseUrl, dataDir: "", deployment });
  onTestFinished(close);
  await seed(db);
  const run = (command: CommandName, words: readonly string[], settings: Record<string, string> = {}) =>
    runCommand(command, databaseUrl, words, { ...productionSettings, ...settings });
  const checkPayments = (settings: Record<string, string>) =>
    runCommandProcess("payments-check", databaseUrl, [], settings);
  return { db, databaseUrl, run, checkPayments };
}

async function makeUnusedCards(db: Database, count: number): Promise<void> {
  const batch = { packageId: 1, count, batch: "unused", tag: null, expiresAt: null };
  await makeCards(
    { db, clock: systemClock, random: systemRandom, keyRing: new KeyRing({ secretKey }) },
    batch,
  );
}

test("a server with another key refuses to start and says so, without a trace", async () => {
  const { databaseUrl, drop } = await createDatabase();
  onTestFinished(drop);
  const { exitCode, output } = await runServer({ DATABASE_URL: databaseUrl, SECRET_KEY: otherKey });
  expect(exitCode).toBe(1);
  expect(output).toMatch(/^The settings do not fit this database:\n {2}- SECRET_KEY: .+\n$/);
});

test("a server in demo mode does not open a production database", async () => {
  const { databaseUrl } = await provideProduction();
  const { exitCode, output } = await runServer({ DATABASE_URL: databaseUrl, SECRET_KEY: secretKey });
  expect(exitCode).toBe(1);
  expect(output).toContain("DATABASE_URL: this is a production database, but the mode is demo; set APP_ENV");
});

test("commands in another mode or with another key refuse", async () => {
  const { db, databaseUrl, run, checkPayments } = await provideProduction();
  for (const [command, ...words] of [
    ["operators", "list"],
    ["console", "readOrder", "--orderNo", "1"],
  ] as const) {
    expect(await runCommand(command, databaseUrl, words)).toContain("this is a production database");
  }
  expect(await checkPayments({})).toContain("this is a production database");
  const create = ["create", "--login", "li", "--name", "li", "--role", "owner"];
  expect(await run("operators", create, { SECRET_KEY: otherKey })).toContain("SECRET_KEY: ");
  expect(await checkPayments({ ...productionSettings, ...newMerchant })).toContain(
    "hupi: this database knows app 1",
  );
  expect(await db.selectFrom("operators").selectAll().execute()).toEqual([]);
});

test("an operator says that a merchant has changed, once, with a reason", async () => {
  const { db, run } = await provideProduction();
  expect(await run("operators", ["list"], newMerchant)).toContain("hupi: this database knows app 1");
  const accept = ["accept-merchant", "hupi"];
  expect(await run("deployment", accept, newMerchant)).toBe("--reason is missing\n");
  expect(await run("deployment", [...accept, "--reason", "new contract", "--by", "li"], newMerchant)).toBe(
    "hupi: app 2 (formerly app 1)\n",
  );
  expect(await run("operators", ["list"], newMerchant)).toBe("No operators.\n");
  expect(await run("operators", ["list"], formerMerchant)).toContain("hupi: this database knows app 2");
  expect(await run("deployment", ["show"], newMerchant)).toContain("\nhupi: app 2\n");
  expect(await db.selectFrom("audit_log_entries").selectAll().execute()).toMatchObject([
    {
      operator: "li",
      action: "acceptMerchant",
      params: { merchant: "app 2", former: "app 1" },
      subject_kind: "paymentMethod",
      subject: "hupi",
      outcome: "done",
    },
  ]);
});

test("a merchant that changed together with the release is accepted before any server has started", async () => {
  const { db, databaseUrl } = await openDatabaseBefore("0013-privacy");
  await recordDeployment(db, { mode: "production", secretKey, merchants: { hupi: "app 1" } });
  await seed(db);
  const words = ["accept-merchant", "hupi", "--reason", "new contract"];
  const settings = { ...productionSettings, ...newMerchant };
  expect(await runCommand("operators", databaseUrl, ["list"], settings)).toContain("knows app 1");
  expect(await runCommand("deployment", databaseUrl, words, settings)).toContain("hupi: app 2");
  expect(await runCommand("operators", databaseUrl, ["list"], settings)).toBe("No operators.\n");
});

test("a key is replaced deliberately, and the unused cards that die with it are revoked", async () => {
  const { db, run } = await provideProduction();
  await makeUnusedCards(db, 2);
  const accept = ["accept-key", "--reason", "the key leaked"];
  const settings = { SECRET_KEY: otherKey };
  expect(await run("deployment", accept, settings)).toContain("There are 2 unused cards");
  expect(await run("deployment", [...accept, "--unused-cards", "revoke"], settings)).toBe(
    "The key is accepted. 2 unused cards were revoked.\n",
  );
  const cards = await db.selectFrom("cards").select("revoked_at").execute();
  expect(cards.map((card) => card.revoked_at !== null)).toEqual([true, true]);
  expect(await run("operators", ["list"])).toContain("SECRET_KEY: ");
  expect(await run("deployment", accept, settings)).toContain("opened with this key already");
});

test("a key that is not lost is not given up: the command names the normal change and revokes nothing", async () => {
  const { db, run } = await provideProduction();
  await makeUnusedCards(db, 1);
  const accept = ["accept-key", "--reason", "a new key", "--unused-cards", "revoke"];
  const change = { SECRET_KEY: otherKey, SECRET_KEY_FORMER: secretKey };
  expect(await run("deployment", accept, change)).toContain(
    "SECRET_KEY_FORMER is the key that the database uses, so it is not lost",
  );
  expect(await db.selectFrom("cards").select("revoked_at").execute()).toEqual([{ revoked_at: null }]);
  const { secret_key_fingerprint } = await db
    .selectFrom("deployment")
    .select("secret_key_fingerprint")
    .executeTakeFirstOrThrow();
  expect(secret_key_fingerprint).toBe(fingerprintOf(secretKey));
});

test("cards that were made under the accepted key may be kept", async () => {
  const { db, run } = await provideProduction();
  await makeUnusedCards(db, 1);
  const accept = ["accept-key", "--reason", "first start had a wrong key", "--unused-cards", "keep"];
  expect(await run("deployment", accept, { SECRET_KEY: otherKey })).toContain("0 unused cards were revoked");
  expect(await db.selectFrom("cards").select("revoked_at").execute()).toEqual([{ revoked_at: null }]);
});

test("show says in both languages how far the change of the key is", async () => {
  const { run } = await provideProduction();
  const show = (settings: Record<string, string>) => run("deployment", ["show"], settings);
  expect(await show({})).toContain("没有更换过 / It has never been changed");
  const change = { SECRET_KEY: otherKey, SECRET_KEY_FORMER: secretKey };
  const before = await show(change);
  expect(before).toContain("a job starts to use it within three minutes");
  expect(before).toContain("SECRET_KEY_FORMER还需要，请先保留");
  expect(await show({ SECRET_KEY: otherKey })).toContain("this database was opened with another key");
  expect(await show({ SECRET_KEY: otherKey, SECRET_KEY_FORMER: otherKey })).toContain(
    "SECRET_KEY_FORMER: it is the same as SECRET_KEY",
  );
});

test("no command makes a demo a production", async () => {
  const { databaseUrl, drop } = await createDatabase();
  onTestFinished(drop);
  const words = ["accept-key", "--reason", "try"];
  const settings = { ...productionSettings, SECRET_KEY: otherKey };
  expect(await runCommand("deployment", databaseUrl, words, settings)).toBe(
    "This database belongs to demo, but APP_ENV says production\n",
  );
});
