import { randomBytes } from "node:crypto";
import path from "node:path";
import { sql } from "kysely";
import { addBackup } from "../../platform/database/backup-store.ts";
import type { Database } from "../../platform/database/database.ts";
import { openMaintenanceDatabase } from "../../platform/database/open-database.ts";
import { checkRestored, type Finding } from "./check-restored.ts";
import { describeFailure } from "./describe-failure.ts";
import { listManifests, type Manifest } from "./manifest.ts";
import { rowOf } from "./record-run.ts";
import { checkFile, type Restoring, restoreInto } from "./restore-backup.ts";
import { BackupError } from "./tools/backup-error.ts";
import { urlOfDatabase } from "./tools/connection-environment.ts";

export interface RestoreOrder extends Restoring {
  readonly secretKey: string;
  /** Created on the server of `databaseUrl`; undefined: that database itself. */
  readonly into: string | undefined;
  readonly migrates: boolean;
}

export interface Restored {
  readonly manifest: Manifest;
  readonly findings: readonly Finding[];
}

/** Restores a backup for good and checks it. A database that was created for it goes again if it could not be filled. */
export async function restoreBackup(order: RestoreOrder): Promise<Restored> {
  const { databaseUrl, into, file } = order;
  const beganAt = new Date();
  try {
    const manifest = await checkFile(file);
    const target = into === undefined ? databaseUrl : urlOfDatabase(databaseUrl, into);
    if (into !== undefined) await createDatabase(databaseUrl, into);
    try {
      await restoreInto({ ...order, databaseUrl: target }, manifest);
    } catch (error) {
      if (into !== undefined) await dropDatabase(databaseUrl, into);
      throw error;
    }
    const findings = await checkRestored(target, { ...order, manifest });
    await recordRestore(target, { manifest, findings, beganAt });
    return { manifest, findings };
  } catch (error) {
    throw describeFailure(error, databaseUrl, file);
  }
}

/** In the restored database, where the console shows it. */
async function recordRestore(
  databaseUrl: string,
  { manifest, findings, beganAt }: Restored & { readonly beganAt: Date },
): Promise<void> {
  const db = openMaintenanceDatabase(databaseUrl);
  try {
    const problem = problemOf(findings);
    await addBackup(db, {
      ...rowOf("restore", beganAt, new Date(), manifest),
      outcome: problem ? "failed" : "done",
      problem_zh: problem?.zh ?? null,
      problem_en: problem?.en ?? null,
    });
  } finally {
    await db.destroy();
  }
}

const drillPrefix = "baleen_drill_";

/** Restores a backup into a throw-away database and checks it. Throws `BackupError` unless everything is right. */
export async function drill(order: Omit<RestoreOrder, "into" | "migrates">): Promise<Restored> {
  const { databaseUrl, file } = order;
  const name = `${drillPrefix}${randomBytes(6).toString("hex")}`;
  try {
    const manifest = await checkFile(file);
    // What a drill that was killed has left. Two drills at once are not foreseen: a timer starts them.
    for (const left of await listDatabases(databaseUrl, drillPrefix)) await dropDatabase(databaseUrl, left);
    await createDatabase(databaseUrl, name);
    try {
      const target = urlOfDatabase(databaseUrl, name);
      await restoreInto({ ...order, databaseUrl: target }, manifest);
      const findings = await checkRestored(target, { ...order, manifest, migrates: true });
      const problem = problemOf(findings);
      if (problem) throw new BackupError(problem);
      return { manifest, findings };
    } finally {
      await dropDatabase(databaseUrl, name);
    }
  } catch (error) {
    throw describeFailure(error, databaseUrl, file);
  }
}

function problemOf(findings: readonly Finding[]) {
  const wrong = findings.filter(({ isRight }) => !isRight).map(({ sentence }) => sentence);
  if (wrong.length === 0) return undefined;
  return { zh: wrong.map(({ zh }) => zh).join("；"), en: wrong.map(({ en }) => en).join("; ") };
}

/** The newest backup of a folder. Throws `BackupError` if there is none. */
export async function newestBackup(folder: string): Promise<string> {
  const newest = (await listManifests(folder)).at(-1);
  if (newest) return path.join(folder, newest.file);
  throw new BackupError({ zh: `${folder}里没有备份`, en: `There is no backup in ${folder}` });
}

/** Creates an empty database on the server of a URL. Throws `BackupError` if it exists or the user may not. */
async function createDatabase(databaseUrl: string, name: string): Promise<void> {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(name)) {
    throw new BackupError({
      zh: "新数据库的名称只能用小写字母、数字和下划线",
      en: "The name of a new database has lower-case letters, digits and underscores only",
    });
  }
  await administer(databaseUrl, async (db) => {
    try {
      await sql`create database ${sql.id(name)} template template0 encoding 'UTF8'`.execute(db);
    } catch (error) {
      throw describeRefusal(error, name);
    }
  });
}

async function dropDatabase(databaseUrl: string, name: string): Promise<void> {
  await administer(databaseUrl, (db) =>
    sql`drop database if exists ${sql.id(name)} with (force)`.execute(db),
  );
}

/** The databases of a server whose names begin with a word. */
export async function listDatabases(databaseUrl: string, prefix: string): Promise<string[]> {
  return await administer(databaseUrl, async (db) => {
    const { rows } = await sql<{ datname: string }>`
      select datname from pg_database where starts_with(datname, ${prefix})`.execute(db);
    return rows.map(({ datname }) => datname);
  });
}

async function administer<Result>(
  databaseUrl: string,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const db = openMaintenanceDatabase(databaseUrl);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

function describeRefusal(error: unknown, name: string): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "42P04") {
    return new BackupError({ zh: `数据库${name}已经存在`, en: `There is a database ${name} already` });
  }
  if (code === "42501") {
    return new BackupError({
      zh: "这个用户不能新建数据库：请执行alter role … createdb，或用createdb建好空数据库后直接恢复",
      en: "This user may not create databases: run alter role … createdb, or make an empty one by createdb and restore into it",
    });
  }
  return error;
}
