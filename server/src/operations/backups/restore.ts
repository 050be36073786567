import { randomBytes } from "node:crypto";
import path from "node:path";
import { sql } from "kysely";
import { addBackup } from "../../platform/database/backup-store.ts";
import { withMaintenanceDatabase } from "../../platform/database/open-database.ts";
import { ExplainedError } from "../../platform/explained-error.ts";
import { checkMoment, checkRestored, type Finding } from "./check-restored.ts";
import { inWords } from "./describe-failure.ts";
import { makeBackup } from "./make-backup.ts";
import { listManifests, type Manifest } from "./manifest.ts";
import { type MomentOptions, type MomentPlan, type OpenedMoment, openMoment } from "./moments/open-moment.ts";
import { rowOf } from "./record-run.ts";
import { checkFile, expectEmpty, type RestoreOptions, restoreInto } from "./restore-backup.ts";
import { urlOfDatabase } from "./tools/connection-environment.ts";

export interface RestoreOrder extends RestoreOptions {
  readonly secretKey: string;
  /** Created on the server of `databaseUrl`; undefined: that database itself. */
  readonly into: string | undefined;
  readonly migrates: boolean;
}

export interface RestoreResult {
  readonly manifest: Manifest;
  readonly findings: readonly Finding[];
}

/** Restores a backup and checks it. A database that was created for it is dropped if it could not be filled. */
export async function restoreBackup(order: RestoreOrder): Promise<RestoreResult> {
  const { databaseUrl, file } = order;
  return await inWords({ databaseUrl, folder: file }, async () => {
    const manifest = await checkFile(file);
    return await intoPlace(order, async (restore) => {
      await restore(file, manifest);
      return manifest;
    });
  });
}

export interface MomentOrder extends MomentOptions, Omit<RestoreOrder, "file" | "identity"> {}

/**
 * Restores a moment by way of a dump of it, as a file is restored: into an empty or a new database, beside those that
 * are in use. Standbys of that server follow.
 */
export async function restoreMoment(order: MomentOrder, plan: MomentPlan): Promise<RestoreResult> {
  return await inWords({ databaseUrl: order.databaseUrl, folder: order.parent }, async () => {
    const restored = intoPlace({ ...order, identity: undefined }, (restore) =>
      withMoment(order, plan, async ({ databaseUrl, folder, at }) => {
        const manifest = await makeBackup({ ...order, databaseUrl, folder, takenAt: at, publicKeys: [] });
        await restore(path.join(folder, manifest.file), manifest);
        return manifest;
      }),
    );
    return await restored;
  });
}

async function withMoment<Result>(
  order: MomentOptions,
  plan: MomentPlan,
  work: (opened: OpenedMoment) => Promise<Result>,
): Promise<Result> {
  const opened = await openMoment(order, plan);
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}

/** The place is made before the file, which may take long: what is wrong with it is said at once. */
async function intoPlace(
  order: Omit<RestoreOrder, "file">,
  work: (restore: (file: string, manifest: Manifest) => Promise<void>) => Promise<Manifest>,
): Promise<RestoreResult> {
  const { databaseUrl, into } = order;
  const beganAt = new Date();
  const target = into === undefined ? databaseUrl : urlOfDatabase(databaseUrl, into);
  if (into === undefined) await expectEmpty(target);
  else await createDatabase(databaseUrl, into);
  let manifest: Manifest;
  try {
    manifest = await work((file, of) => restoreInto({ ...order, databaseUrl: target, file }, of));
  } catch (error) {
    if (into !== undefined) await dropDatabase(databaseUrl, into);
    throw error;
  }
  const findings = await checkRestored(target, { ...order, manifest });
  await recordRestore(target, { manifest, findings, beganAt });
  return { manifest, findings };
}

/** Recorded in the restored database, for its console. */
async function recordRestore(
  databaseUrl: string,
  { manifest, findings, beganAt }: RestoreResult & { readonly beganAt: Date },
): Promise<void> {
  const problem = problemOf(findings);
  await withMaintenanceDatabase(databaseUrl, (db) =>
    addBackup(db, {
      ...rowOf("restore", beganAt, new Date(), manifest),
      outcome: problem ? "failed" : "done",
      problem_zh: problem?.zh ?? null,
      problem_en: problem?.en ?? null,
    }),
  );
}

const drillPrefix = "baleen_drill_";

/** Restores a backup into a throw-away database and checks it. Throws `ExplainedError` unless everything is right. */
export async function drill(order: Omit<RestoreOrder, "into" | "migrates">): Promise<RestoreResult> {
  const { databaseUrl, file } = order;
  const name = `${drillPrefix}${randomBytes(6).toString("hex")}`;
  return await inWords({ databaseUrl, folder: file }, async () => {
    const manifest = await checkFile(file);
    // Databases left by a killed drill. Drills do not run concurrently: a timer starts them.
    for (const left of await listDatabases(databaseUrl, drillPrefix)) await dropDatabase(databaseUrl, left);
    await createDatabase(databaseUrl, name);
    try {
      const target = urlOfDatabase(databaseUrl, name);
      await restoreInto({ ...order, databaseUrl: target }, manifest);
      const findings = await checkRestored(target, { ...order, manifest, migrates: true });
      return { manifest, findings: throwUnlessRight(findings) };
    } finally {
      await dropDatabase(databaseUrl, name);
    }
  });
}

/** Restores a moment into a throw-away server and checks it. Throws `ExplainedError` unless everything is right. */
export async function drillMoment(
  order: Omit<MomentOrder, "into" | "migrates">,
  plan: MomentPlan,
): Promise<{ readonly at: Date; readonly findings: readonly Finding[] }> {
  return await inWords({ databaseUrl: order.databaseUrl, folder: order.parent }, () =>
    withMoment(order, plan, async ({ databaseUrl, at }) => {
      const findings = await checkMoment(databaseUrl, at, order.secretKey);
      return { at, findings: throwUnlessRight(findings) };
    }),
  );
}

function throwUnlessRight(findings: readonly Finding[]): readonly Finding[] {
  const problem = problemOf(findings);
  if (problem) throw new ExplainedError(problem);
  return findings;
}

function problemOf(findings: readonly Finding[]) {
  const wrong = findings.filter(({ isRight }) => !isRight).map(({ sentence }) => sentence);
  if (wrong.length === 0) return undefined;
  return { zh: wrong.map(({ zh }) => zh).join("；"), en: wrong.map(({ en }) => en).join("; ") };
}

/** The newest backup of a folder. Throws `ExplainedError` if there is none. */
export async function newestBackup(folder: string): Promise<string> {
  const newest = (await listManifests(folder)).at(-1);
  if (newest) return path.join(folder, newest.file);
  throw new ExplainedError({ zh: `${folder}里没有备份`, en: `There is no backup in ${folder}` });
}

/** Creates an empty database on the server of a URL. Throws `ExplainedError` if it exists or the user may not. */
async function createDatabase(databaseUrl: string, name: string): Promise<void> {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(name)) {
    throw new ExplainedError({
      zh: "新数据库的名称只能用小写字母、数字和下划线",
      en: "The name of a new database has lower-case letters, digits and underscores only",
    });
  }
  await withMaintenanceDatabase(databaseUrl, async (db) => {
    try {
      await sql`create database ${sql.id(name)} template template0 encoding 'UTF8'`.execute(db);
    } catch (error) {
      throw describeRefusal(error, name);
    }
  });
}

async function dropDatabase(databaseUrl: string, name: string): Promise<void> {
  await withMaintenanceDatabase(databaseUrl, (db) =>
    sql`drop database if exists ${sql.id(name)} with (force)`.execute(db),
  );
}

/** The databases of a server whose names begin with a word. */
export async function listDatabases(databaseUrl: string, prefix: string): Promise<string[]> {
  return await withMaintenanceDatabase(databaseUrl, async (db) => {
    const { rows } = await sql<{ datname: string }>`
      select datname from pg_database where starts_with(datname, ${prefix})`.execute(db);
    return rows.map(({ datname }) => datname);
  });
}

function describeRefusal(error: unknown, name: string): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "42P04") {
    return new ExplainedError({ zh: `数据库${name}已经存在`, en: `There is a database ${name} already` });
  }
  if (code === "42501") {
    return new ExplainedError({
      zh: "这个用户不能新建数据库：请执行alter role … createdb，或用createdb建好空数据库后直接恢复",
      en: "This user may not create databases: run alter role … createdb, or make an empty one by createdb and restore into it",
    });
  }
  return error;
}
