import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { type Finding, isFailure } from "../../platform/check.ts";
import { withMaintenanceDatabase } from "../../platform/database/maintenance-database.ts";
import type { Migrations } from "../../platform/database/migration-kinds.ts";
import { readDatabaseVersion } from "../../platform/database/schema-store.ts";
import type { KeySettings } from "../../platform/key-ring.ts";
import { Rejection } from "../../platform/rejection.ts";
import { addBackup } from "./backup-store.ts";
import { checkPointInTime, checkRestored } from "./check-restored.ts";
import { makeBackup } from "./make-backup.ts";
import { digestFile, listManifests, type Manifest, readManifest } from "./manifest.ts";
import {
  openPointInTime,
  type PointInTimeDatabase,
  type PointInTimeOptions,
  type PointInTimePlan,
} from "./moments/open-point-in-time.ts";
import { backupRowOf } from "./record-run.ts";
import { rethrowAsRejection } from "./rethrow-as-rejection.ts";
import { databaseNameOf, urlOfDatabase } from "./tools/connection-environment.ts";
import { openDecryptedStream } from "./tools/encryption.ts";
import {
  choosePostgresPrograms,
  majorOf,
  type PostgresOptions,
  runPostgresProgram,
} from "./tools/postgres-programs.ts";

export interface RestoreRequest extends RestoreOptions {
  readonly keySettings: KeySettings;
  /**
   * Name of the database to create on the server of `databaseUrl`; if undefined, restores into the database of
   * `databaseUrl`.
   */
  readonly newDatabase: string | undefined;
  readonly shouldMigrate: boolean;
  /** The migrations of this release. */
  readonly migrations: Migrations;
}

export interface RestoreResult {
  readonly manifest: Manifest;
  readonly findings: readonly Finding[];
}

/** Restores a backup and checks it. If the restore fails, a database that was created for it is dropped. */
export async function restoreBackup(order: RestoreRequest): Promise<RestoreResult> {
  const { databaseUrl, file } = order;
  return await rethrowAsRejection({ databaseUrl, folder: file }, async () => {
    const manifest = await checkFile(file);
    return await restoreIntoTarget(order, async (target) => {
      await restoreInto({ ...order, databaseUrl: target }, manifest);
      return manifest;
    });
  });
}

export interface PointInTimeRequest extends PointInTimeOptions, Omit<RestoreRequest, "file" | "identity"> {}

/**
 * Restores a point in time through a dump of it, which is then restored like a backup file: into an empty or a new
 * database, next to those in use, so that the server's standbys get it too.
 */
export async function restorePointInTime(
  order: PointInTimeRequest,
  plan: PointInTimePlan,
): Promise<RestoreResult> {
  return await rethrowAsRejection(
    { databaseUrl: order.databaseUrl, folder: order.parentFolder },
    async () => {
      return await restoreIntoTarget(order, (target) =>
        withPointInTime(order, plan, async ({ databaseUrl, folder, at }) => {
          const manifest = await makeBackup({ ...order, databaseUrl, folder, takenAt: at, publicKeys: [] });
          const file = path.join(folder, manifest.file);
          await restoreInto({ ...order, databaseUrl: target, file, identity: undefined }, manifest);
          return manifest;
        }),
      );
    },
  );
}

async function withPointInTime<Result>(
  order: PointInTimeOptions,
  plan: PointInTimePlan,
  work: (opened: PointInTimeDatabase) => Promise<Result>,
): Promise<Result> {
  const opened = await openPointInTime(order, plan);
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}

/** Prepares the target before the data, which may take long, so that a problem with the target is reported at once. */
async function restoreIntoTarget(
  order: Omit<RestoreRequest, "file" | "identity">,
  fill: (databaseUrl: string) => Promise<Manifest>,
): Promise<RestoreResult> {
  const { databaseUrl, newDatabase } = order;
  const beganAt = new Date();
  const target = newDatabase === undefined ? databaseUrl : urlOfDatabase(databaseUrl, newDatabase);
  if (newDatabase === undefined) await requireEmptyDatabase(target);
  else await createDatabase(databaseUrl, newDatabase);
  let manifest: Manifest;
  try {
    manifest = await fill(target);
  } catch (error) {
    if (newDatabase !== undefined) await dropDatabase(databaseUrl, newDatabase);
    throw error;
  }
  const findings = await checkRestored(target, { ...order, manifest });
  const problem = rejectionOf(findings)?.sentence;
  const problems = { problem_zh: problem?.zh ?? null, problem_en: problem?.en ?? null };
  const row = { ...backupRowOf("restore", beganAt, new Date(), manifest), ...problems };
  // Recorded for the console of the restored database.
  await withMaintenanceDatabase(target, (db) =>
    addBackup(db, { ...row, outcome: problem ? "failed" : "done" }),
  );
  return { manifest, findings };
}

const drillPrefix = "baleen_drill_";

/** Restores a backup into a throw-away database and checks it. Throws `Rejection` unless all checks succeed. */
export async function drill(
  order: Omit<RestoreRequest, "newDatabase" | "shouldMigrate">,
): Promise<RestoreResult> {
  const { databaseUrl, file } = order;
  const name = `${drillPrefix}${randomBytes(6).toString("hex")}`;
  return await rethrowAsRejection({ databaseUrl, folder: file }, async () => {
    const manifest = await checkFile(file);
    // Removes databases left by killed drills. A timer starts drills, so they never run concurrently.
    for (const left of await listDatabases(databaseUrl, drillPrefix)) await dropDatabase(databaseUrl, left);
    await createDatabase(databaseUrl, name);
    try {
      const target = urlOfDatabase(databaseUrl, name);
      await restoreInto({ ...order, databaseUrl: target }, manifest);
      const findings = await checkRestored(target, { ...order, manifest, shouldMigrate: true });
      return { manifest, findings: requireNoFailures(findings) };
    } finally {
      await dropDatabase(databaseUrl, name);
    }
  });
}

/** Restores a point in time into a throw-away server and checks it. Throws `Rejection` unless all checks succeed. */
export async function drillPointInTime(
  order: Omit<PointInTimeRequest, "newDatabase" | "shouldMigrate">,
  plan: PointInTimePlan,
) {
  return await rethrowAsRejection({ databaseUrl: order.databaseUrl, folder: order.parentFolder }, () =>
    withPointInTime(order, plan, async ({ databaseUrl, at }) => {
      const findings = await checkPointInTime(databaseUrl, at, order);
      return { at, findings: requireNoFailures(findings) };
    }),
  );
}

function requireNoFailures(findings: readonly Finding[]): readonly Finding[] {
  const rejection = rejectionOf(findings);
  if (rejection) throw rejection;
  return findings;
}

function rejectionOf(findings: readonly Finding[]): Rejection | undefined {
  const problems = findings.filter(isFailure);
  return problems.length > 0 ? new Rejection("restoredDatabaseInvalid", { problems }) : undefined;
}

/** The newest backup of a folder. Throws `Rejection` if there is none. */
export async function findNewestBackup(folder: string): Promise<string> {
  const newest = (await listManifests(folder)).at(-1);
  if (!newest) throw new Rejection("noBackup", { folder });
  return path.join(folder, newest.file);
}

/** Creates an empty database on the server of a URL. Throws `Rejection` if it exists or the user lacks the right. */
async function createDatabase(databaseUrl: string, name: string): Promise<void> {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(name)) throw new Rejection("databaseNameInvalid");
  await withMaintenanceDatabase(databaseUrl, async (db) => {
    try {
      await sql`create database ${sql.id(name)} template template0 encoding 'UTF8'`.execute(db);
    } catch (error) {
      throw rejectionOfCreateError(error, name);
    }
  });
}

async function dropDatabase(databaseUrl: string, name: string): Promise<void> {
  await withMaintenanceDatabase(databaseUrl, (db) =>
    sql`drop database if exists ${sql.id(name)} with (force)`.execute(db),
  );
}

/** The databases of a server whose names begin with a prefix. */
export async function listDatabases(databaseUrl: string, prefix: string): Promise<string[]> {
  return await withMaintenanceDatabase(databaseUrl, async (db) => {
    const { rows } = await sql<{ datname: string }>`
      select datname from pg_database where starts_with(datname, ${prefix})`.execute(db);
    return rows.map(({ datname }) => datname);
  });
}

function rejectionOfCreateError(error: unknown, name: string): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "42P04") return new Rejection("databaseExists", { name });
  if (code === "42501") return new Rejection("databaseNotCreatable");
  return error;
}

interface RestoreOptions extends PostgresOptions {
  readonly file: string;
  /** The file with age's private key. */
  readonly identity: string | undefined;
}

/** Returns the manifest of a backup if it matches the backup file. Throws `Rejection` otherwise. */
async function checkFile(file: string): Promise<Manifest> {
  const manifest = await readManifest(file);
  const { size } = await stat(file);
  if (size !== manifest.bytes) {
    throw new Rejection("backupIncomplete", { bytes: size, expectedBytes: manifest.bytes });
  }
  if ((await digestFile(file)) !== manifest.sha256) throw new Rejection("backupDamaged");
  return manifest;
}

/** Restores a backup into an empty database, completely or not at all. Throws `Rejection`. */
async function restoreInto(options: RestoreOptions, manifest: Manifest): Promise<void> {
  const { databaseUrl, file, identity } = options;
  await requireNewEnoughServer(databaseUrl, manifest);
  await requireEmptyDatabase(databaseUrl);
  const needed = { major: majorOf(manifest.dumpVersion), by: "backup" } as const;
  const { folder } = await choosePostgresPrograms(options, needed);
  const args = [
    ...["--exit-on-error", "--single-transaction", "--no-owner", "--no-privileges", "--no-password"],
    `--dbname=dbname='${databaseNameOf(databaseUrl).replaceAll(/[\\']/g, "\\$&")}'`,
  ];
  const input = await openBackup(file, manifest, identity);
  await runPostgresProgram(path.join(folder, "pg_restore"), args, options, input);
  // Without statistics the checks of many orders and the site's first queries take minutes.
  await withMaintenanceDatabase(databaseUrl, (db) => sql`analyze`.execute(db));
}

/** Decrypts while reading, so that the plain text is never written to disk. */
async function openBackup(file: string, { isEncrypted }: Manifest, identity: string | undefined) {
  if (!isEncrypted) return createReadStream(file);
  if (identity === undefined) throw new Rejection("identityNeeded");
  return await openDecryptedStream(file, await readFile(identity, "utf8"));
}

async function requireNewEnoughServer(databaseUrl: string, manifest: Manifest): Promise<void> {
  const version = await withMaintenanceDatabase(databaseUrl, readDatabaseVersion);
  const [from, to] = [majorOf(manifest.serverVersion), majorOf(version)];
  if (to < from) throw new Rejection("databaseOlderThanBackup", { from, to });
}

async function requireEmptyDatabase(databaseUrl: string): Promise<void> {
  const name = databaseNameOf(databaseUrl);
  const { rows } = await withMaintenanceDatabase(databaseUrl, async (db) =>
    sql<{ relations: string }>`
      select count(*)::text as relations from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname not in ('pg_catalog', 'information_schema') and nspname not like 'pg\\_%'`.execute(db),
  );
  if (rows[0]?.relations !== "0") throw new Rejection("databaseNotEmpty", { name });
}
