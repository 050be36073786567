import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { DataDirTakenError } from "./data-dir-lock.ts";
import { openDatabase } from "./open-database.ts";
import { seed } from "./seed.ts";
import { inTransaction } from "./transaction.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "embedded-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
});

async function open() {
  const database = await openDatabase({ databaseUrl: undefined, dataDir, mode: "demo" });
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= database.close());
  onTestFinished(close);
  return { db: database.db, close };
}

test("what was written is there after a stop and a start", async () => {
  const first = await open();
  await seed(first.db);
  await first.close();
  const second = await open();
  const packages = await second.db.selectFrom("packages").select(["id", "price_fen", "created_at"]).execute();
  expect(packages).toHaveLength(3);
  expect(packages[0]).toEqual({ id: 1, price_fen: 3900, created_at: new Date("2026-01-01T00:00:00Z") });
});

test("a folder that is open is refused, and stays whole", async () => {
  const { db } = await open();
  await seed(db);
  await expect(open()).rejects.toThrow(DataDirTakenError);
  await expect(db.selectFrom("packages").selectAll().execute()).resolves.toHaveLength(3);
});

test("transactions come one after the other and one that fails leaves nothing", async () => {
  const { db } = await open();
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
