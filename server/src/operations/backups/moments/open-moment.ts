import { chown, mkdir, mkdtemp, readdir, rm, statfs } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { chinaTimeOf } from "../../../platform/china-day.ts";
import { withMaintenanceDatabase } from "../../../platform/database/maintenance-database.ts";
import { Rejection } from "../../../platform/rejection.ts";
import { asRejection } from "../as-rejection.ts";
import {
  pgBackRestEnvironment,
  type Repository,
  readRepository,
  runPgBackRest,
} from "../pgbackrest/pgbackrest.ts";
import { databaseOf, userOf } from "../tools/connection-environment.ts";
import { findPostgresServer, type PostgresOptions } from "../tools/postgres-programs.ts";
import type { Moment } from "./read-moment.ts";
import { type Account, startThrowAway, type ThrowAwayPostgres } from "./throw-away-postgres.ts";

/** The user of the throw-away database is taken from `databaseUrl`. */
export interface MomentOptions extends PostgresOptions {
  readonly stanza: string;
  readonly moment: Moment;
  /** The database's name at that point in time; by default the name in `databaseUrl`. */
  readonly from?: string | undefined;
  /** The parent of the throw-away server's folder. */
  readonly parent: string;
  /** The account that runs PostgreSQL's programs; by default the account of this process. */
  readonly account?: Account;
}

export type MomentPlan = Awaited<ReturnType<typeof planMoment>>;

/**
 * Chooses the backup to start from, and checks disk space and PostgreSQL's version. Throws `Rejection` if something is
 * missing.
 */
export async function planMoment(options: MomentOptions) {
  const { stanza, moment, databaseUrl, parent, postgresBin, environment, account } = options;
  expectNoRoot(account);
  return await asRejection({ databaseUrl, folder: parent }, async () => {
    const repository = await readRepository(stanza, environment);
    const backup = chooseBackup(repository, moment);
    const program = await findPostgresServer(postgresBin, environment.PATH ?? "", backup.major);
    await mkdir(parent, { recursive: true, mode: 0o700 });
    await removeLeftovers(parent);
    await expectRoom(parent, backup.bytes);
    return { backup, isEncrypted: repository.isEncrypted, program };
  });
}

function expectNoRoot(account: Account | undefined): void {
  if (account?.uid !== undefined || process.getuid?.() !== 0) return;
  throw new Rejection("postgresAsRoot");
}

/** The newest backup that had ended before the point in time. */
export function chooseBackup({ problem, backups }: Repository, moment: Moment) {
  if (problem) throw problem;
  const [oldest] = backups;
  const chosen = backups.findLast(({ endedAt }) => moment === "latest" || endedAt <= moment);
  if (chosen) return chosen;
  if (!oldest) throw new Rejection("archiveEmpty");
  throw new Rejection("momentBeforeBackups", { oldest: chinaTimeOf(oldest.endedAt) });
}

/** Disk space for the data folder and a smaller dump of it. */
const roomFactor = 1.5;

async function expectRoom(parent: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(parent);
  const [neededMb = 0, freeMb = 0] = [bytes * roomFactor, bavail * bsize].map((size) =>
    Math.ceil(size / 1e6),
  );
  if (freeMb < neededMb) throw new Rejection("roomTooSmall", { folder: parent, freeMb, neededMb });
}

const folderForm = /^baleen-moment-(\d+)-/;

/** Removes the folders of killed processes. A server left running ends when its folder is gone. */
async function removeLeftovers(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const [, pid] = folderForm.exec(name) ?? [];
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

export type OpenedMoment = Awaited<ReturnType<typeof openMoment>>;

/**
 * Restores a point in time (PITR) with pgBackRest into a new folder and starts a throw-away PostgreSQL on it; `close`
 * removes both. Neither the repository nor any other server is changed.
 */
export async function openMoment(options: MomentOptions, plan: MomentPlan) {
  const { moment, parent, account = {} } = options;
  const folder = await mkdtemp(path.join(parent, `baleen-moment-${process.pid}-`));
  let server: ThrowAwayPostgres | undefined;
  const close = async () => {
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    if (account.uid !== undefined && account.gid !== undefined) await chown(folder, account.uid, account.gid);
    const environment = pgBackRestEnvironment(options.environment, folder);
    await restoreFolder(options, { ...plan, folder, environment });
    server = await startThrowAway({ ...options, ...plan, folder, environment, account });
    const databaseUrl = await findDatabase(options, server);
    const at = moment === "latest" ? ((await readLastCommit(databaseUrl)) ?? plan.backup.endedAt) : moment;
    return { databaseUrl, folder, at, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Restores tablespaces and links into the folder too: their original paths belong to the running server. */
async function restoreFolder(
  { stanza, moment, account, signal }: MomentOptions,
  { backup, folder, environment }: MomentPlan & { folder: string; environment: NodeJS.ProcessEnv },
): Promise<void> {
  const target =
    moment === "latest"
      ? ["--type=default"]
      : ["--type=time", `--target=${writeTarget(moment)}`, "--target-action=promote"];
  const words = [
    `--stanza=${stanza}`,
    `--set=${backup.label}`,
    `--pg1-path=${path.join(folder, "data")}`,
    `--tablespace-map-all=${path.join(folder, "tablespaces")}`,
    "--archive-mode=off",
    "--no-delta",
    ...target,
    "restore",
  ];
  await runPgBackRest(words, { ...account, env: environment, signal });
}

function writeTarget(at: Date): string {
  return at.toISOString().replace("T", " ").replace("Z", "+00");
}

/** The URL of the restored database. Throws `noDatabaseThen`. */
async function findDatabase({ databaseUrl, from, environment }: MomentOptions, server: ThrowAwayPostgres) {
  const user = userOf(databaseUrl) ?? environment.PGUSER ?? "postgres";
  const name = from ?? databaseOf(databaseUrl);
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
