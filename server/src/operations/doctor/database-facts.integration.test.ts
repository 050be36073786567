import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { productMigrations } from "../../migrations.ts";
import { openUncheckedDatabase } from "../../open-database.ts";
import type { Deployment } from "../../platform/database/deployment.ts";
import { diagnosisToken, proxyDiagnosisPath } from "../../platform/http/serve-health.ts";
import { KeyRing } from "../../platform/key-ring.ts";
import { demoDeployment } from "../../testing/deployments.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { readDatabaseFacts } from "./database-facts.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function readFacts(deployment: Deployment = demoDeployment) {
  const database = await openUncheckedDatabase({ databaseUrl: world.databaseUrl, dataDir: "" });
  try {
    return await readDatabaseFacts(database.db, productMigrations, deployment);
  } finally {
    await database.close();
  }
}

test("PostgreSQL and the database are asked for what is right", async () => {
  const facts = await readFacts();
  expect(facts).toMatchObject({
    isReplica: false,
    fullPageWrites: expect.stringMatching(/on|off/),
    pendingMigrations: [],
    newerMigrations: [],
    newerProblem: undefined,
    isRecorded: true,
    mismatches: [],
  });
  expect(Number.parseInt(facts.version, 10)).toBeGreaterThanOrEqual(15);
  expect(facts.maxConnections).toBeGreaterThan(0);
  expect(Math.abs(facts.clockAheadMs)).toBeLessThan(60_000);
});

test("and for what is wrong, and are not changed by it", async () => {
  const { db } = world;
  const name = sql.id(
    (await sql<{ name: string }>`select current_database() as name`.execute(db)).rows[0]?.name ?? "",
  );
  await sql`alter database ${name} set synchronous_commit = off`.execute(db);
  await sql`alter database ${name} connection limit 40`.execute(db);
  await sql`delete from migrations where name = '0002-alarms'`.execute(db);
  const changed = await readFacts({ ...demoDeployment, secretKey: "another key of thirty-two letters" });
  expect(changed).toMatchObject({
    synchronousCommit: "off",
    maxConnections: 40,
    pendingMigrations: ["0002-alarms"],
    mismatches: [{ setting: "SECRET_KEY", code: "otherSecretKey" }],
  });
  await sql`insert into migrations (name, timestamp) values ('9999-next', '')`.execute(db);
  expect((await readFacts()).newerProblem?.en).toContain("A newer release has migrated this database");
  await sql`delete from migrations where name = '9999-next'`.execute(db);
  await sql`insert into migrations (name, timestamp) values ('0002-alarms', '')`.execute(db);
  await sql`alter database ${name} reset synchronous_commit`.execute(db);
  await sql`alter database ${name} connection limit -1`.execute(db);
});

test("only holders of the server's key learn how a request was seen", async () => {
  const { keyRing } = world.context;
  const ask = async (authorization: string) => {
    const headers = { authorization, "x-forwarded-for": "203.0.113.77, 198.51.100.7" };
    const { statusCode, body } = await world.app.inject({ url: proxyDiagnosisPath, headers });
    return { statusCode, body: JSON.parse(body) as unknown };
  };
  const now = world.clock.now();
  const token = diagnosisToken(keyRing, now);
  expect(await ask(token)).toEqual({
    statusCode: 200,
    body: { token, ipAddress: "198.51.100.7", peer: "127.0.0.1", forwardedFor: "203.0.113.77, 198.51.100.7" },
  });
  const old = new Date(now.getTime() - 121_000);
  for (const wrong of [
    "",
    diagnosisToken(new KeyRing({ secretKey: "another key of thirty-two letters" }), now),
    diagnosisToken(keyRing, old),
    "Diagnosis 1.2",
  ]) {
    expect((await ask(wrong)).statusCode).toBe(404);
  }
});
