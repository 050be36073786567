import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "./open-database.ts";
import type { Database } from "./platform/database/database.ts";
import type { Deployment } from "./platform/database/deployment.ts";
import { createEmptyDatabase } from "./testing/databases.ts";
import { openDatabaseBefore } from "./testing/older-database.ts";

const production: Deployment = {
  mode: "production",
  secretKey: "a key of a production, of 32 letters",
  merchants: {},
};
const next = "0013-privacy";
const folder = "/var/backups/baleen";

interface Differences {
  readonly backups?: { readonly folder: string | undefined };
  readonly isBackupWaived?: boolean;
}

async function upgrade(
  databaseUrl: string,
  { backups = { folder }, isBackupWaived = false }: Differences = {},
) {
  const where = { databaseUrl, dataDir: "", deployment: production, backups, isBackupWaived };
  const opened = await openDatabase(where);
  await opened.close();
  return opened.unbackedMigrations;
}

async function addBackup(db: Database, hoursAgo: number, outcome: "done" | "failed" = "done") {
  const problem = outcome === "failed" ? "The disk is full" : null;
  await sql`
    insert into backups (kind, began_at, ended_at, outcome, file, bytes, sha256, is_encrypted, problem_zh, problem_en)
    select 'backup', at, at, ${outcome}, 'a.dump', 1, repeat('0', 64), false, ${problem}, ${problem} from (select now() - make_interval(hours => ${hoursAgo}) as at) as ended`.execute(
    db,
  );
}

test("production is not migrated while its last backup is older than a day, and is as it was", async () => {
  const { db, databaseUrl } = await openDatabaseBefore(next);
  await addBackup(db, 25);
  await addBackup(db, 1, "failed");
  await expect(upgrade(databaseUrl)).rejects.toMatchObject({ code: "backupDemanded" });
  await expect(upgrade(databaseUrl)).rejects.toThrow(/0013-privacy.*--without-backup/);
  const { rows } = await sql`select from migrations where name = ${next}`.execute(db);
  expect(rows).toEqual([]);
  await addBackup(db, 1);
  expect(await upgrade(databaseUrl)).toEqual([]);
});

test("who waives the backup is told what was migrated without one, once", async () => {
  const { databaseUrl } = await openDatabaseBefore(next);
  expect(await upgrade(databaseUrl, { isBackupWaived: true })).toContain(next);
  expect(await upgrade(databaseUrl)).toEqual([]);
});

test("no backup is demanded without a folder for it, nor of an empty database", async () => {
  const one = await openDatabaseBefore(next);
  expect(await upgrade(one.databaseUrl, { backups: { folder: undefined } })).toEqual([]);
  const { databaseUrl, drop } = await createEmptyDatabase();
  onTestFinished(drop);
  expect(await upgrade(databaseUrl)).toEqual([]);
});
