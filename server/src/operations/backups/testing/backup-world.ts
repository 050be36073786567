import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import { findPostgres } from "../../../../../scripts/machine/postgres.js";
import { startOwnPostgres } from "../../../../../scripts/testing/start-postgres.ts";
import { secretKey } from "../../../../../scripts/testing/start-server.ts";
import { productMigrations } from "../../../migrations.ts";
import { openDatabase } from "../../../open-database.ts";
import { withMaintenanceDatabase } from "../../../platform/database/maintenance-database.ts";
import { readDatabaseVersion } from "../../../platform/database/schema-store.ts";
import { seed } from "../../../seed.ts";
import { demoDeployment } from "../../../testing/deployments.ts";
import { makeOrder, makePerson } from "../../../testing/makers.ts";
import { runningManualClock } from "../../../testing/manual-clock.ts";
import { openWorld, send, type World } from "../../../testing/world.ts";
import { type BackupOptions, makeBackup } from "../make-backup.ts";
import type { Manifest } from "../manifest.ts";
import { type RestoreRequest, type RestoreResult, restoreBackup } from "../restore.ts";

/** The application on its own PostgreSQL server, with client programs of the same version. */
export interface BackupWorld extends World {
  backUp(folder: string, differences?: Partial<BackupOptions>): Promise<Manifest>;
  restore(
    file: string,
    into: string | undefined,
    differences?: Partial<RestoreRequest>,
  ): Promise<RestoreResult>;
  /** Has a new person buy a month. */
  buy(): Promise<void>;
}

export async function openBackupWorld(): Promise<BackupWorld> {
  const server = await startOwnPostgres();
  const databaseUrl = server.url;
  const opened = await openDatabase({ databaseUrl, dataDir: "", deployment: demoDeployment });
  await seed(opened.db);
  await opened.close();
  const world = await openWorld({
    database: { databaseUrl, drop: server.stop },
    clock: runningManualClock(),
  });
  const usual = { databaseUrl, postgresBin: installedPostgres.folder, environment: process.env };
  const asRestored = {
    identity: undefined,
    keySettings: { secretKey },
    shouldMigrate: false,
    migrations: productMigrations,
  };
  let buyers = 0;
  return {
    ...world,
    backUp: (folder, differences) => makeBackup({ ...usual, folder, publicKeys: [], ...differences }),
    restore: (file, newDatabase, differences) =>
      restoreBackup({ ...usual, ...asRestored, file, newDatabase, ...differences }),
    async buy() {
      buyers += 1;
      const person = await makePerson(world, `backed-up-${buyers}`);
      const orderNo = await makeOrder(world, person);
      await send(world, "POST", `/demo/cashier/${orderNo}`, { result: "paid" });
    },
  };
}

/** The PostgreSQL installation that runs the tests. */
export const installedPostgres = findPostgres();

/** A temporary folder, removed after the test. */
export function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "baleen-backups-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A folder of scripts that replace the programs; REAL in the script stands for the original program's path. */
export function wrapPrograms(script: string): string {
  const folder = makeFolder();
  for (const name of ["pg_dump", "pg_restore"]) {
    const file = path.join(folder, name);
    writeFileSync(
      file,
      `#!/bin/sh\n${script.replaceAll("REAL", path.join(installedPostgres.folder, name))}\n`,
    );
    chmodSync(file, 0o755);
  }
  return folder;
}

/** Client programs older than the server: the distribution's, or a script that reports an old version. */
export async function findProgramsOlderThan(databaseUrl: string): Promise<string> {
  const version = await withMaintenanceDatabase(databaseUrl, readDatabaseVersion);
  const isOlder = installedPostgres.major < Number.parseInt(version, 10);
  return isOlder ? installedPostgres.folder : wrapPrograms('echo "pg_dump (PostgreSQL) 14.1"');
}
