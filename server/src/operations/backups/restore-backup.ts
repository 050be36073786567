import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { counted } from "@baleen/contract/counted.ts";
import { sql } from "kysely";
import { withMaintenanceDatabase } from "../../platform/database/open-database.ts";
import { readDatabaseVersion } from "../../platform/database/schema-store.ts";
import { ExplainedError } from "../../platform/explained-error.ts";
import { digestFile, type Manifest, readManifest } from "./manifest.ts";
import { databaseOf } from "./tools/connection-environment.ts";
import { decryptedStream } from "./tools/encryption.ts";
import { choosePostgresPrograms, majorOf } from "./tools/postgres-programs.ts";
import { type PostgresOptions, runProgram } from "./tools/run-program.ts";

export interface RestoreOptions extends PostgresOptions {
  readonly file: string;
  /** The file with the private key of age. */
  readonly identity: string | undefined;
}

/** The manifest of a backup whose file is the one that was written. Throws `ExplainedError`. */
export async function checkFile(file: string): Promise<Manifest> {
  const manifest = await readManifest(file);
  const { size } = await stat(file);
  if (size !== manifest.bytes) {
    throw new ExplainedError({
      zh: `备份文件不完整：应有${manifest.bytes}字节，实际${size}字节`,
      en: `The backup file is not whole: it has ${counted(size, "byte")} instead of ${manifest.bytes}`,
    });
  }
  if ((await digestFile(file)) !== manifest.sha256) {
    throw new ExplainedError({
      zh: "备份文件已损坏：SHA-256与清单不符",
      en: "The backup file is damaged: its SHA-256 is not the one of the manifest",
    });
  }
  return manifest;
}

/** Restores a backup into an empty database, completely or not at all. Throws `ExplainedError`. */
export async function restoreInto(options: RestoreOptions, manifest: Manifest): Promise<void> {
  const { databaseUrl, file, identity } = options;
  await expectOldEnough(databaseUrl, manifest);
  await expectEmpty(databaseUrl);
  const needed = { major: majorOf(manifest.dumpVersion), by: "backup" } as const;
  const { folder } = await choosePostgresPrograms(options, needed);
  const words = [
    ...["--exit-on-error", "--single-transaction", "--no-owner", "--no-privileges", "--no-password"],
    `--dbname=dbname='${databaseOf(databaseUrl).replaceAll(/[\\']/g, "\\$&")}'`,
  ];
  const input = await openBackup(file, manifest, identity);
  await runProgram(path.join(folder, "pg_restore"), words, options, input);
  // Without statistics the checks of many orders, and the site's first queries, take minutes.
  await withMaintenanceDatabase(databaseUrl, (db) => sql`analyze`.execute(db));
}

/** Decrypted while it is read, so that the plain text is never written to the disk. */
async function openBackup(
  file: string,
  { isEncrypted }: Manifest,
  identity: string | undefined,
): Promise<Readable> {
  if (!isEncrypted) return createReadStream(file);
  if (identity === undefined) {
    throw new ExplainedError({
      zh: "这份备份是加密的：用--identity指定age私钥文件",
      en: "This backup is encrypted: name the file with the private key of age by --identity",
    });
  }
  return await decryptedStream(file, await readFile(identity, "utf8"));
}

async function expectOldEnough(databaseUrl: string, manifest: Manifest): Promise<void> {
  const version = await withMaintenanceDatabase(databaseUrl, readDatabaseVersion);
  const [from, to] = [majorOf(manifest.serverVersion), majorOf(version)];
  if (to >= from) return;
  throw new ExplainedError({
    zh: `备份来自PostgreSQL ${from}，不能恢复到较旧的PostgreSQL ${to}`,
    en: `The backup is of PostgreSQL ${from}, and cannot be restored into the older PostgreSQL ${to}`,
  });
}

/** Throws `ExplainedError` if anything is in a database. */
export async function expectEmpty(databaseUrl: string): Promise<void> {
  const name = databaseOf(databaseUrl);
  const { rows } = await withMaintenanceDatabase(databaseUrl, async (db) =>
    sql<{ relations: string }>`
      select count(*)::text as relations from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname not in ('pg_catalog', 'information_schema') and nspname not like 'pg\\_%'`.execute(db),
  );
  if (rows[0]?.relations === "0") return;
  throw new ExplainedError({
    zh: `数据库${name}不是空的，没有改动它。用--into NEWNAME恢复到新建的数据库`,
    en: `The database ${name} is not empty, and was left as it is. Restore into a new one by --into NEWNAME`,
  });
}
