import { mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import packageManifest from "../../../package.json" with { type: "json" };
import { countRows } from "../../platform/database/backup-store.ts";
import type { Database } from "../../platform/database/database.ts";
import { findDeployment } from "../../platform/database/deployment.ts";
import { withMaintenanceDatabase } from "../../platform/database/open-database.ts";
import { hasTable, listMigrations, readDatabaseVersion } from "../../platform/database/schema-store.ts";
import type { Tx } from "../../platform/database/transaction.ts";
import { ExplainedError } from "../../platform/explained-error.ts";
import { inWords } from "./describe-failure.ts";
import { backupNameAt, digestFile, isUnfinished, type Manifest, writeManifest } from "./manifest.ts";
import { encryptFile, openEncrypter } from "./tools/encryption.ts";
import {
  choosePostgresPrograms,
  majorOf,
  type PostgresOptions,
  runProgram,
} from "./tools/postgres-programs.ts";

export interface BackupOptions extends PostgresOptions {
  readonly folder: string;
  /** Empty: the backup is not encrypted. */
  readonly publicKeys: readonly string[];
  /** The time of what is in the database, if that is not now. */
  readonly takenAt?: Date | undefined;
}

/**
 * Writes a backup and its manifest to the folder. Rows are counted in the snapshot that is dumped, so a restored database
 * must have the same numbers, whatever is written meanwhile. Throws `ExplainedError`, and then leaves no file.
 */
export async function makeBackup(given: BackupOptions): Promise<Manifest> {
  return await inWords(given, async () => {
    const encrypter = openEncrypter(given.publicKeys);
    await mkdir(given.folder, { recursive: true, mode: 0o700 });
    return await withMaintenanceDatabase(given.databaseUrl, (db) =>
      db.connection().execute(async (connection) => {
        await lockBackups(connection);
        await removeUnfinished(given.folder);
        return await writeBackup(connection, given, encrypter);
      }),
    );
  });
}

/** Serializes the backups of a database, until the connection ends. */
async function lockBackups(connection: Database): Promise<void> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_lock(hashtext('backup')) as locked`.execute(connection);
  if (rows[0]?.locked) return;
  throw new ExplainedError({ zh: "另一个备份正在进行", en: "Another backup is under way" });
}

/** Called under the lock, so no other backup is writing these files. */
async function removeUnfinished(folder: string): Promise<void> {
  const left = (await readdir(folder)).filter(isUnfinished);
  await Promise.all(left.map((name) => rm(path.join(folder, name), { force: true })));
}

async function readSnapshot(tx: Tx) {
  // The role or DATABASE_URL may set a timeout, for visitors.
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
  if (!(await hasTable(tx, "migrations"))) {
    throw new ExplainedError({
      zh: "DATABASE_URL指定的数据库里没有本站的数据",
      en: "DATABASE_URL: there is nothing of this site in the database",
    });
  }
  const { rows } = await sql<{ id: string; at: Date }>`
    select pg_export_snapshot() as id, now() as at`.execute(tx);
  const [snapshot] = rows;
  if (!snapshot) throw new Error("PostgreSQL exported no snapshot");
  const deployment = await findDeployment(tx);
  return {
    snapshotId: snapshot.id,
    takenAt: snapshot.at,
    mode: deployment?.mode ?? null,
    secretKeyFingerprint: deployment?.secret_key_fingerprint ?? null,
    migrations: (await listMigrations(tx)).map(({ name }) => name),
    serverVersion: await readDatabaseVersion(tx),
    rows: await countRows(tx),
  };
}

type Encrypter = ReturnType<typeof openEncrypter>;

async function writeBackup(
  connection: Database,
  given: BackupOptions,
  encrypter: Encrypter,
): Promise<Manifest> {
  const files = new Set<string>();
  const fileNamed = (name: string) => {
    const file = path.join(given.folder, name);
    files.add(file);
    return file;
  };
  try {
    return await writeFiles(connection, { ...given, encrypter, fileNamed });
  } catch (error) {
    await Promise.all([...files].map((file) => rm(file, { force: true })));
    throw error;
  }
}

interface BackupFiles extends BackupOptions {
  readonly encrypter: Encrypter;
  /** The path of a file that is removed if the backup fails. */
  fileNamed(name: string): string;
}

async function writeFiles(connection: Database, writing: BackupFiles): Promise<Manifest> {
  const { folder, publicKeys, encrypter, fileNamed } = writing;
  const isEncrypted = publicKeys.length > 0;
  const { snapshot, programs, plain } = await dumpSnapshot(connection, writing);
  // To its end: listing its contents reads only the beginning.
  await runProgram(path.join(programs.folder, "pg_restore"), ["--file=/dev/null", plain], writing);
  const name = backupNameAt(writing.takenAt ?? snapshot.takenAt);
  const complete = isEncrypted ? fileNamed(`${name}.dump.age.part`) : plain;
  if (isEncrypted) {
    await encryptFile(encrypter, plain, complete);
    await rm(plain);
  }
  const { snapshotId: _, takenAt, ...facts } = snapshot;
  const manifest: Manifest = {
    format: 1,
    file: `${name}.dump${isEncrypted ? ".age" : ""}`,
    bytes: (await stat(complete)).size,
    sha256: await digestFile(complete),
    takenAt: (writing.takenAt ?? takenAt).toISOString(),
    codeVersion: packageManifest.version,
    dumpVersion: programs.version,
    isEncrypted,
    ...facts,
  };
  const beside = fileNamed(`${name}.json.part`);
  await writeFile(beside, writeManifest(manifest), { mode: 0o600 });
  await synchronize(complete);
  await synchronize(beside);
  await rename(complete, fileNamed(manifest.file));
  await rename(beside, fileNamed(`${name}.json`));
  await synchronize(folder);
  return manifest;
}

/** The snapshot is held no longer than the dump: vacuum cannot remove rows meanwhile. */
async function dumpSnapshot(connection: Database, writing: BackupFiles) {
  return await connection
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      const snapshot = await readSnapshot(tx);
      const needed = { major: majorOf(snapshot.serverVersion), by: "server" } as const;
      const programs = await choosePostgresPrograms(writing, needed);
      const plain = writing.fileNamed(`${backupNameAt(writing.takenAt ?? snapshot.takenAt)}.dump.part`);
      // pg_dump keeps the mode of a file that exists.
      await writeFile(plain, "", { flag: "wx", mode: 0o600 });
      const words = [
        "--format=custom",
        `--snapshot=${snapshot.snapshotId}`,
        "--no-password",
        `--file=${plain}`,
      ];
      await runProgram(path.join(programs.folder, "pg_dump"), words, writing);
      return { snapshot, programs, plain };
    });
}

/** Flushes a file or a folder to the disk. */
async function synchronize(file: string): Promise<void> {
  const handle = await open(file, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
