import { mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import packageManifest from "../../../package.json" with { type: "json" };
import type { Database } from "../../platform/database/database.ts";
import { findDeployment } from "../../platform/database/deployment.ts";
import { withMaintenanceDatabase } from "../../platform/database/maintenance-database.ts";
import { hasTable, listMigrations, readDatabaseVersion } from "../../platform/database/schema-store.ts";
import type { Tx } from "../../platform/database/transaction.ts";
import { Rejection } from "../../platform/rejection.ts";
import { countRows } from "./backup-store.ts";
import { backupNameAt, digestFile, isUnfinished, type Manifest, serializeManifest } from "./manifest.ts";
import { rethrowAsRejection } from "./rethrow-as-rejection.ts";
import { encryptFile, openEncrypter } from "./tools/encryption.ts";
import {
  choosePostgresPrograms,
  majorOf,
  type PostgresOptions,
  runPostgresProgram,
} from "./tools/postgres-programs.ts";

export interface BackupOptions extends PostgresOptions {
  readonly folder: string;
  /** If empty, the backup is not encrypted. */
  readonly publicKeys: readonly string[];
  /** The point in time that the data is from, if not now. */
  readonly takenAt?: Date | undefined;
}

/**
 * Writes a backup and its manifest to the folder. Rows are counted in the snapshot that is dumped, so a restored
 * database must have the same counts, even if rows are written during the dump. If it fails, throws `Rejection` and
 * leaves no backup.
 */
export async function makeBackup(options: BackupOptions): Promise<Manifest> {
  return await rethrowAsRejection(options, async () => {
    const encrypter = openEncrypter(options.publicKeys);
    await mkdir(options.folder, { recursive: true, mode: 0o700 });
    return await withMaintenanceDatabase(options.databaseUrl, (db) =>
      db.connection().execute(async (connection) => {
        await lockBackups(connection);
        await removeUnfinished(options.folder);
        try {
          return await writeBackup(connection, options, encrypter);
        } finally {
          await removeUnfinished(options.folder);
        }
      }),
    );
  });
}

/** Serializes the backups of a database; the lock lasts until the connection ends. */
async function lockBackups(connection: Database): Promise<void> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_lock(hashtext('backup')) as locked`.execute(connection);
  if (!rows[0]?.locked) throw new Rejection("backupUnderway");
}

/** Called while the lock is held, so no other backup is writing these files. */
async function removeUnfinished(folder: string): Promise<void> {
  const left = (await readdir(folder)).filter(isUnfinished);
  await Promise.all(left.map((name) => rm(path.join(folder, name), { force: true })));
}

async function readSnapshot(tx: Tx) {
  // The role or DATABASE_URL may set a timeout that is meant for visitors.
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
  if (!(await hasTable(tx, "migrations"))) throw new Rejection("databaseOfOtherProduct");
  const { rows } = await sql<{ id: string; at: Date }>`
    select pg_export_snapshot() as id, now() as at`.execute(tx);
  const [snapshot] = rows;
  if (!snapshot) throw new Error("PostgreSQL exported no snapshot");
  const deployment = await findDeployment(tx);
  return {
    ...snapshot,
    mode: deployment?.mode ?? null,
    secretKeyFingerprint: deployment?.secret_key_fingerprint ?? null,
    migrations: (await listMigrations(tx)).map(({ name }) => name),
    serverVersion: await readDatabaseVersion(tx),
    rows: await countRows(tx),
  };
}

async function writeBackup(
  connection: Database,
  options: BackupOptions,
  encrypter: ReturnType<typeof openEncrypter>,
): Promise<Manifest> {
  const { folder } = options;
  const isEncrypted = options.publicKeys.length > 0;
  const { snapshot, takenAt, programs, plain } = await dumpSnapshot(connection, options);
  // Reads the whole dump: listing its contents would read only the beginning.
  await runPostgresProgram(path.join(programs.folder, "pg_restore"), ["--file=/dev/null", plain], options);
  const name = backupNameAt(takenAt);
  const file = `${name}.dump${isEncrypted ? ".age" : ""}`;
  const complete = path.join(folder, `${file}.part`);
  if (isEncrypted) {
    await encryptFile(encrypter, plain, complete);
    await rm(plain);
  }
  const manifest: Manifest = {
    format: 1,
    file,
    bytes: (await stat(complete)).size,
    sha256: await digestFile(complete),
    takenAt: takenAt.toISOString(),
    codeVersion: packageManifest.version,
    dumpVersion: programs.version,
    isEncrypted,
    ...snapshot,
  };
  const beside = path.join(folder, `${name}.json`);
  await writeFile(`${beside}.part`, serializeManifest(manifest), { mode: 0o600 });
  await flushToDisk(complete);
  await flushToDisk(`${beside}.part`);
  // Manifest first: a manifest without a backup is ignored, but a backup without a manifest would never be removed.
  await rename(`${beside}.part`, beside);
  await rename(complete, path.join(folder, file));
  await flushToDisk(folder);
  return manifest;
}

/** The snapshot is held only during the dump, because vacuum cannot remove rows while it is held. */
async function dumpSnapshot(connection: Database, options: BackupOptions) {
  return await connection
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      const { id, at, ...snapshot } = await readSnapshot(tx);
      const takenAt = options.takenAt ?? at;
      const needed = { major: majorOf(snapshot.serverVersion), by: "server" } as const;
      const programs = await choosePostgresPrograms(options, needed);
      const plain = path.join(options.folder, `${backupNameAt(takenAt)}.dump.part`);
      // pg_dump keeps the mode of an existing file.
      await writeFile(plain, "", { flag: "wx", mode: 0o600 });
      const args = ["--format=custom", `--snapshot=${id}`, "--no-password", `--file=${plain}`];
      await runPostgresProgram(path.join(programs.folder, "pg_dump"), args, options);
      return { snapshot, takenAt, programs, plain };
    });
}

async function flushToDisk(file: string): Promise<void> {
  const handle = await open(file, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
