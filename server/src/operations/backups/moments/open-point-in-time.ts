import { chown, mkdir, mkdtemp, readdir, rm, statfs } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { chinaTimeOf } from "../../../platform/china-day.ts";
import { withMaintenanceDatabase } from "../../../platform/database/maintenance-database.ts";
import { Rejection } from "../../../platform/rejection.ts";
import {
  pgBackRestEnvironment,
  type Repository,
  readRepository,
  runPgBackRest,
} from "../pgbackrest/pgbackrest.ts";
import { rethrowAsRejection } from "../rethrow-as-rejection.ts";
import { databaseNameOf, userOf } from "../tools/connection-environment.ts";
import { findPostgresServer, type PostgresOptions } from "../tools/postgres-programs.ts";
import type { PointInTime } from "./parse-point-in-time.ts";
import { type Account, startThrowAwayPostgres, type ThrowAwayPostgres } from "./throw-away-postgres.ts";

/** The user of the throw-away database is taken from `databaseUrl`. */
export interface PointInTimeOptions extends PostgresOptions {
  readonly stanza: string;
  readonly pointInTime: PointInTime;
  /** The database's name at that point in time; by default the name in `databaseUrl`. */
  readonly databaseName?: string | undefined;
  /** The parent of the throw-away server's folder. */
  readonly parentFolder: string;
  /** The account that runs PostgreSQL's programs; by default the account of this process. */
  readonly account?: Account;
}

export type PointInTimePlan = Awaited<ReturnType<typeof planPointInTime>>;

/**
 * Chooses the backup to start from, and checks disk space and PostgreSQL's version. Throws `Rejection` if something is
 * missing.
 */
export async function planPointInTime(options: PointInTimeOptions) {
  const { stanza, pointInTime, databaseUrl, parentFolder, postgresBin, environment, account } = options;
  requireUnprivilegedAccount(account);
  return await rethrowAsRejection({ databaseUrl, folder: parentFolder }, async () => {
    const repository = await readRepository(stanza, environment);
    const backup = chooseBackup(repository, pointInTime);
    const program = await findPostgresServer(postgresBin, environment.PATH ?? "", backup.major);
    await mkdir(parentFolder, { recursive: true, mode: 0o700 });
    await removeLeftovers(parentFolder);
    await requireDiskSpace(parentFolder, backup.bytes);
    return { backup, isEncrypted: repository.isEncrypted, program };
  });
}

function requireUnprivilegedAccount(account: Account | undefined): void {
  if (account?.uid !== undefined || process.getuid?.() !== 0) return;
  throw new Rejection("postgresAsRoot");
}

/** The newest backup that had ended before the point in time. */
export function chooseBackup({ problem, backups }: Repository, moment: PointInTime) {
  if (problem) throw problem;
  const [oldest] = backups;
  const chosen = backups.findLast(({ endedAt }) => moment === "latest" || endedAt <= moment);
  if (chosen) return chosen;
  if (!oldest) throw new Rejection("archiveEmpty");
  throw new Rejection("pointInTimeBeforeBackups", { oldest: chinaTimeOf(oldest.endedAt) });
}

/** Disk space for the data folder and a smaller dump of it. */
const diskSpaceFactor = 1.5;

async function requireDiskSpace(parent: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(parent);
  const [neededMb = 0, freeMb = 0] = [bytes * diskSpaceFactor, bavail * bsize].map((size) =>
    Math.ceil(size / 1e6),
  );
  if (freeMb < neededMb) throw new Rejection("diskSpaceTooLow", { folder: parent, freeMb, neededMb });
}

const folderPattern = /^baleen-moment-(\d+)-/;

/** Removes the folders of killed processes. A server left running ends when its folder is gone. */
async function removeLeftovers(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const [, pid] = folderPattern.exec(name) ?? [];
    if (pid !== undefined && !isRunning(Number(pid))) {
      await rm(path.join(parent, name), { recursive: true, force: true });
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

export type PointInTimeDatabase = Awaited<ReturnType<typeof openPointInTime>>;

/**
 * Restores a point in time (PITR) with pgBackRest into a new folder and starts a throw-away PostgreSQL on it; `close`
 * removes both. Neither the repository nor any other server is changed.
 */
export async function openPointInTime(options: PointInTimeOptions, plan: PointInTimePlan) {
  const { pointInTime, parentFolder, account = {} } = options;
  const folder = await mkdtemp(path.join(parentFolder, `baleen-moment-${process.pid}-`));
  let server: ThrowAwayPostgres | undefined;
  const close = async () => {
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    if (account.uid !== undefined && account.gid !== undefined) await chown(folder, account.uid, account.gid);
    const environment = pgBackRestEnvironment(options.environment, folder);
    await restoreFolder(options, { ...plan, folder, environment });
    server = await startThrowAwayPostgres({ ...options, ...plan, folder, environment, account });
    const databaseUrl = await findDatabase(options, server);
    const at =
      pointInTime === "latest" ? ((await readLastCommit(databaseUrl)) ?? plan.backup.endedAt) : pointInTime;
    return { databaseUrl, folder, at, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Restores tablespaces and links into the folder too: their original paths belong to the running server. */
async function restoreFolder(
  { stanza, pointInTime, account, signal }: PointInTimeOptions,
  { backup, folder, environment }: PointInTimePlan & { folder: string; environment: NodeJS.ProcessEnv },
): Promise<void> {
  const target =
    pointInTime === "latest"
      ? ["--type=default"]
      : ["--type=time", `--target=${formatTarget(pointInTime)}`, "--target-action=promote"];
  const args = [
    `--stanza=${stanza}`,
    `--set=${backup.label}`,
    `--pg1-path=${path.join(folder, "data")}`,
    `--tablespace-map-all=${path.join(folder, "tablespaces")}`,
    "--archive-mode=off",
    "--no-delta",
    ...target,
    "restore",
  ];
  await runPgBackRest(args, { ...account, env: environment, signal });
}

function formatTarget(at: Date): string {
  return at.toISOString().replace("T", " ").replace("Z", "+00");
}

/** The URL of the restored database. Throws `noDatabaseThen`. */
async function findDatabase(
  { databaseUrl, databaseName, environment }: PointInTimeOptions,
  server: ThrowAwayPostgres,
) {
  const user = userOf(databaseUrl) ?? environment.PGUSER ?? "postgres";
  const name = databaseName ?? databaseNameOf(databaseUrl);
  return await withMaintenanceDatabase(server.urlOf(user, "postgres"), async (db) => {
    const { rows } = await sql<{ datname: string }>`
      select datname from pg_database where not datistemplate order by datname`.execute(db);
    if (rows.some(({ datname }) => datname === name)) return server.urlOf(user, name);
    throw new Rejection("noDatabaseThen", { name, names: rows.map(({ datname }) => datname) });
  });
}

async function readLastCommit(databaseUrl: string): Promise<Date | undefined> {
  return await withMaintenanceDatabase(databaseUrl, async (db) => {
    const { rows } = await sql<{ at: Date | null }>`select pg_last_xact_replay_timestamp() as at`.execute(db);
    return rows[0]?.at ?? undefined;
  });
}
