import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "./open-database.ts";
import { createEmptyDatabase } from "./testing/databases.ts";
import { demoDeployment } from "./testing/deployments.ts";

const tablesOf = async (databaseUrl: string, mode: "demo" | "production") => {
  const { db, close } = await openDatabase({
    databaseUrl,
    dataDir: "",
    deployment: { ...demoDeployment, mode },
  });
  onTestFinished(close);
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db);
  return rows.map((row) => row.name);
};

test("five nodes that start at once on an empty database all start", async () => {
  const { databaseUrl, drop } = await createEmptyDatabase();
  onTestFinished(drop);
  const nodes = await Promise.all(Array.from({ length: 5 }, () => tablesOf(databaseUrl, "demo")));
  expect(new Set(nodes.map((tables) => tables.toSorted().join())).size).toBe(1);
});

test("production has no table of the demo", async () => {
  const { databaseUrl, drop } = await createEmptyDatabase();
  onTestFinished(drop);
  const tables = await tablesOf(databaseUrl, "production");
  expect(tables).toContain("orders");
  expect(tables).not.toContain("outbox");
  expect(tables).not.toContain("simulated_trades");
});
