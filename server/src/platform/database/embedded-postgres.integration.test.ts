import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../open-database.ts";
import { seed } from "../../seed.ts";
import { demoDeployment } from "../../testing/deployments.ts";
import type { Database } from "./database.ts";
import { inTransaction } from "./transaction.ts";

const makeFolder = () => mkdtemp(path.join(tmpdir(), "embedded-"));
const open = (dataDir: string) =>
  openDatabase({ databaseUrl: undefined, dataDir, deployment: demoDeployment });

test("what was written is there after a stop and a start", async () => {
  const dataDir = await makeFolder();
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const first = await open(dataDir);
  await seed(first.db).finally(() => first.close());
  const second = await open(dataDir);
  onTestFinished(() => second.close());
  const prices = await second.db.selectFrom("package_prices").selectAll().orderBy("package_id").execute();
  expect(prices).toHaveLength(3);
  const begun = { package_id: 1, from_at: new Date("2026-01-01T00:00:00Z") };
  expect(prices[0]).toMatchObject({ ...begun, price_fen: 3900 });
});

describe("an embedded database", () => {
  let dataDir: string;
  let db: Database;
  beforeAll(async () => {
    dataDir = await makeFolder();
    const database = await open(dataDir);
    ({ db } = database);
    return async () => {
      await database.close();
      await rm(dataDir, { recursive: true });
    };
  });

  test("cannot be opened by a second process, and is not damaged by the attempt", async () => {
    await seed(db);
    await expect(open(dataDir)).rejects.toMatchObject({ code: "dataDirTaken" });
    await expect(db.selectFrom("packages").selectAll().execute()).resolves.toHaveLength(3);
  });

  test("lets transactions come one after the other, and one that fails leaves nothing", async () => {
    const count = (day: string) =>
      inTransaction(db, async (tx) => {
        await tx.insertInto("downloads").values({ day, downloads: 1 }).execute();
        if (day.endsWith("02")) throw new Error("no");
      });
    const results = await Promise.allSettled(["2026-01-01", "2026-01-02", "2026-01-03"].map(count));
    expect(results.map((result) => result.status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    const days = await db.selectFrom("downloads").select("day").orderBy("day").execute();
    expect(days.map((row) => row.day)).toEqual(["2026-01-01", "2026-01-03"]);
  });
});
