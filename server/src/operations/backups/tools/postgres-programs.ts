import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { Rejection } from "../../../platform/rejection.ts";
import { connectionEnvironment } from "./connection-environment.ts";

export interface PostgresPrograms {
  readonly folder: string;
  readonly version: string;
}

const execute = promisify(execFile);

/**
 * The client programs on this machine, the first of each version. `/usr/bin/pg_dump` of Debian is a script that chooses a
 * version by its own rules, so the programs themselves come first.
 */
export async function findPostgresPrograms(postgresBin: string | undefined, searchPath: string) {
  return await findPrograms(postgresBin, searchPath, ["pg_dump", "pg_restore"]);
}

/** The server's program of a major version: its data folders are for no other. Throws `Rejection` without one. */
export async function findPostgresServer(postgresBin: string | undefined, searchPath: string, major: number) {
  const servers = await findPrograms(postgresBin, searchPath, ["postgres"]);
  const fitting = servers.find(({ version }) => majorOf(version) === major);
  if (!fitting) throw new Rejection("postgresServerMissing", { major });
  return path.join(fitting.folder, "postgres");
}

async function findPrograms(postgresBin: string | undefined, searchPath: string, names: readonly string[]) {
  const debians = "/usr/lib/postgresql";
  const versions = await readdir(debians).catch(() => []);
  const known = versions.map((version) => path.join(debians, version, "bin"));
  const folders = postgresBin
    ? [postgresBin]
    : [...known, ...searchPath.split(path.delimiter).filter(Boolean)];
  const found = await Promise.all(folders.map((folder) => programsIn(folder, names)));
  return found.filter((programs) => programs !== undefined);
}

/** Undefined unless all of the programs are there, and of one version. */
async function programsIn(folder: string, names: readonly string[]): Promise<PostgresPrograms | undefined> {
  try {
    const versions = await Promise.all(
      names.map(async (name) => {
        const { stdout } = await execute(path.join(folder, name), ["--version"], { env: { LC_ALL: "C" } });
        return /\(PostgreSQL\) (\d\S*)/.exec(stdout)?.[1];
      }),
    );
    const [version] = versions;
    return version !== undefined && new Set(versions).size === 1 ? { folder, version } : undefined;
  } catch {
    return undefined;
  }
}

export function majorOf(version: string): number {
  return Number.parseInt(version, 10);
}

interface NeededPrograms {
  readonly major: number;
  readonly by: "server" | "backup";
}

/** Finds the oldest programs that are not older than a version. Throws `Rejection` if there are none. */
export async function choosePostgresPrograms(
  { postgresBin, environment }: Pick<PostgresOptions, "postgresBin" | "environment">,
  needed: NeededPrograms,
): Promise<PostgresPrograms> {
  return choosePrograms(await findPostgresPrograms(postgresBin, environment.PATH ?? ""), needed);
}

export function choosePrograms(found: readonly PostgresPrograms[], needed: NeededPrograms): PostgresPrograms {
  const fitting = found
    .filter(({ version }) => majorOf(version) >= needed.major)
    .toSorted((one, other) => majorOf(one.version) - majorOf(other.version));
  if (fitting[0]) return fitting[0];
  const newest = found.toSorted((one, other) => majorOf(other.version) - majorOf(one.version))[0];
  const reason = newest ? describeOlder(newest, needed) : describeMissing(needed.major);
  throw new Rejection("backupFailed", { reason });
}

const install = (major: number) => ({
  zh: `请安装PostgreSQL ${major}的客户端：apt-get install postgresql-client-${major}（发行版没有时，先按https://wiki.postgresql.org/wiki/Apt添加软件源），或用POSTGRES_BIN指定所在的文件夹`,
  en: `Install the client of PostgreSQL ${major}: apt-get install postgresql-client-${major} (https://wiki.postgresql.org/wiki/Apt if the distribution has none), or set POSTGRES_BIN to its folder`,
});

function describeMissing(major: number) {
  const { zh, en } = install(major);
  return {
    zh: `这台机器上没有pg_dump和pg_restore。${zh}`,
    en: `There is no pg_dump and pg_restore here. ${en}`,
  };
}

function describeOlder({ folder, version }: PostgresPrograms, { major, by }: NeededPrograms) {
  const { zh, en } = install(major);
  const because =
    by === "server"
      ? { zh: `数据库是PostgreSQL ${major}`, en: `The database is PostgreSQL ${major}` }
      : {
          zh: `备份由PostgreSQL ${major}的pg_dump生成`,
          en: `The backup was made by pg_dump of PostgreSQL ${major}`,
        };
  return {
    zh: `${because.zh}，而这台机器上最新的客户端是${version}（${folder}），旧客户端无法使用。${zh}`,
    en: `${because.en}, but the newest client here is ${version} (${folder}), and an older one does not work. ${en}`,
  };
}

/** The database that PostgreSQL's programs work on, and where they are. */
export interface PostgresOptions {
  readonly databaseUrl: string;
  /** Their folder; by default they are looked for. */
  readonly postgresBin: string | undefined;
  /** That of this process, of which they get a part. */
  readonly environment: NodeJS.ProcessEnv;
  readonly signal?: AbortSignal | undefined;
}

const maxSaid = 4_000;

/** Runs one of PostgreSQL's programs to its end, with what is written to its standard input. Throws `Rejection` unless it succeeds. */
export async function runProgram(
  program: string,
  words: readonly string[],
  { databaseUrl, environment, signal }: PostgresOptions,
  input?: Readable,
): Promise<void> {
  const child = spawn(program, words, {
    env: connectionEnvironment(databaseUrl, environment),
    stdio: [input ? "pipe" : "ignore", "ignore", "pipe"],
    ...(signal && { signal }),
  });
  let output = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    output = (output + chunk).slice(-maxSaid);
  });
  const ended = once(child, "close");
  // A failing program closes its input early; its own message counts then, not EPIPE.
  const fed =
    input && child.stdin ? pipeline(input, child.stdin).catch((error: unknown) => error) : undefined;
  const [code] = await ended;
  const inputError: unknown = await fed;
  if (code !== 0) throw describeProgramFailure(output, code);
  if (inputError !== undefined) throw inputError;
}

const knownFailures: readonly (readonly [RegExp, { readonly zh: string; readonly en: string }])[] = [
  [
    /No space left on device|Disk quota exceeded/i,
    { zh: "磁盘已满，请腾出空间", en: "The disk is full; make room on it" },
  ],
  [
    /terminating connection|server closed the connection|connection to server was lost|could not receive data|no connection to the server/i,
    { zh: "与数据库的连接中断", en: "The connection to the database was lost" },
  ],
  [
    /server version mismatch|unsupported version .* in file header/i,
    {
      zh: "PostgreSQL的客户端比数据库或备份旧，请安装更新的版本，或设置POSTGRES_BIN",
      en: "PostgreSQL's client is older than the database or the backup; install a newer one, or set POSTGRES_BIN",
    },
  ],
  [
    /could not read from input file: end of file|unexpected end of file|corrupt|did not find magic string/i,
    { zh: "备份文件不完整或已损坏", en: "The backup file is incomplete or damaged" },
  ],
];

/** What a program's standard error says, in a sentence. */
export function describeProgramFailure(output: string, code: number | null): Rejection {
  const line = output
    .split("\n")
    .map((text) => text.trim())
    .find((text) => /error|fatal/i.test(text));
  const detail = line ?? output.trim().split("\n").at(-1) ?? "";
  const known = knownFailures.find(([pattern]) => pattern.test(output))?.[1];
  const message = detail || `exit code ${code}`;
  const reason = known
    ? { zh: `${known.zh}（${detail}）`, en: `${known.en} (${detail})` }
    : { zh: `PostgreSQL的程序失败：${message}`, en: `PostgreSQL's program failed: ${message}` };
  return new Rejection("backupFailed", { reason });
}
