import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { productionSettings } from "../../../scripts/testing/production-settings.ts";
import { productMigrations } from "../migrations.ts";
import type { Database } from "../platform/database/database.ts";
import { createEmptyDatabase } from "../testing/databases.ts";
import { openDatabaseBefore } from "../testing/older-database.ts";
import { runCommand } from "../testing/run-command.ts";

const last = Object.keys(productMigrations).at(-1) ?? "";
const withBackups = { ...productionSettings, BACKUP_DIR: "/var/backups/baleen" };
const isDone = "The database has the schema that this release needs";

async function listMigrations(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  return rows.map(({ name }) => name);
}

test("the command migrates and ends, and a second one finds nothing to do", async () => {
  const { db, databaseUrl } = await openDatabaseBefore(last);
  expect(await listMigrations(db)).not.toContain(last);
  expect(await runCommand("migrate", databaseUrl, [], productionSettings)).toContain(isDone);
  expect(await listMigrations(db)).toContain(last);
  expect(await runCommand("migrate", databaseUrl, [], productionSettings)).toContain(isDone);
});

test("two that start together migrate an empty database once", async () => {
  const { databaseUrl, drop } = await createEmptyDatabase();
  onTestFinished(drop);
  const outputs = await Promise.all(
    [1, 2].map(() => runCommand("migrate", databaseUrl, [], productionSettings)),
  );
  expect(outputs).toEqual([expect.stringContaining(isDone), expect.stringContaining(isDone)]);
});

test("without a young backup it changes nothing, and waiving the backup is in the audit log", async () => {
  const { db, databaseUrl } = await openDatabaseBefore(last);
  expect(await runCommand("migrate", databaseUrl, [], withBackups)).toContain("--without-backup");
  expect(await listMigrations(db)).not.toContain(last);
  expect(await runCommand("migrate", databaseUrl, ["--without-backup"], withBackups)).toContain(isDone);
  const { rows } = await sql<{ details: unknown }>`
    select details from audit_log_entries where action = 'migrateWithoutBackup'`.execute(db);
  expect(rows).toEqual([{ details: { migrations: [last] } }]);
});

test("a database of another deployment is refused", async () => {
  const { databaseUrl, drop } = await createEmptyDatabase();
  onTestFinished(drop);
  await runCommand("migrate", databaseUrl, [], productionSettings);
  const another = { ...productionSettings, SECRET_KEY: "another key, of more than thirty-two characters" };
  expect(await runCommand("migrate", databaseUrl, [], another)).not.toContain(isDone);
});

test("other words are a mistake", async () => {
  const { databaseUrl, drop } = await createEmptyDatabase();
  onTestFinished(drop);
  expect(await runCommand("migrate", databaseUrl, ["now"])).toContain("npm run migrate");
});
