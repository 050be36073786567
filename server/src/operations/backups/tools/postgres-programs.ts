import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import type { RejectionCode } from "@baleen/contract/rejections.ts";
import { Rejection } from "../../../platform/rejection.ts";
import { connectionEnvironment } from "./connection-environment.ts";

export interface PostgresPrograms {
  readonly folder: string;
  readonly version: string;
}

const execute = promisify(execFile);

/**
 * The client programs on this machine, the first of each version. Debian's `/usr/bin/pg_dump` is a script that chooses
 * a version by its own rules, so the programs themselves are searched first.
 */
export async function findPostgresPrograms(postgresBin: string | undefined, searchPath: string) {
  return await findPrograms(postgresBin, searchPath, ["pg_dump", "pg_restore"]);
}

/**
 * Returns the path of PostgreSQL's server program for a major version: a data folder only works with its own. Throws
 * `Rejection` if it is missing.
 */
export async function findPostgresServer(postgresBin: string | undefined, searchPath: string, major: number) {
  const servers = await findPrograms(postgresBin, searchPath, ["postgres"]);
  const fitting = servers.find(({ version }) => majorOf(version) === major);
  if (!fitting) throw new Rejection("postgresServerMissing", { major });
  return path.join(fitting.folder, "postgres");
}

async function findPrograms(postgresBin: string | undefined, searchPath: string, names: readonly string[]) {
  const debianFolder = "/usr/lib/postgresql";
  const versions = await readdir(debianFolder).catch(() => []);
  const debianFolders = versions.map((version) => path.join(debianFolder, version, "bin"));
  const folders = postgresBin
    ? [postgresBin]
    : [...debianFolders, ...searchPath.split(path.delimiter).filter(Boolean)];
  const found = await Promise.all(folders.map((folder) => readProgramsIn(folder, names)));
  return found.filter((programs) => programs !== undefined);
}

/** Undefined unless all programs exist and have the same version. */
async function readProgramsIn(
  folder: string,
  names: readonly string[],
): Promise<PostgresPrograms | undefined> {
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
  throw newest
    ? new Rejection("postgresClientOld", { newest, ...needed })
    : new Rejection("postgresClientMissing", needed);
}

/** The database that PostgreSQL's programs work on, and where the programs are. */
export interface PostgresOptions {
  readonly databaseUrl: string;
  /** The folder of the programs; if undefined, they are searched for. */
  readonly postgresBin: string | undefined;
  /** The environment of this process; the programs get a part of it. */
  readonly environment: NodeJS.ProcessEnv;
  readonly signal?: AbortSignal | undefined;
}

const maxOutputLength = 4_000;

/**
 * Runs one of PostgreSQL's programs until it ends, with optional standard input. Throws `Rejection` unless it succeeds.
 */
export async function runPostgresProgram(
  program: string,
  args: readonly string[],
  { databaseUrl, environment, signal }: PostgresOptions,
  input?: Readable,
): Promise<void> {
  const child = spawn(program, args, {
    env: connectionEnvironment(databaseUrl, environment),
    stdio: [input ? "pipe" : "ignore", "ignore", "pipe"],
    ...(signal && { signal }),
  });
  let output = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    output = (output + chunk).slice(-maxOutputLength);
  });
  const ended = once(child, "close");
  // A failing program closes its input early; its own error message counts, not the EPIPE that follows.
  const fed =
    input && child.stdin ? pipeline(input, child.stdin).catch((error: unknown) => error) : undefined;
  const [code] = await ended;
  const inputError: unknown = await fed;
  if (code !== 0) throw rejectionOfProgram(output, code);
  if (inputError !== undefined) throw inputError;
}

const failures = [
  [/No space left on device|Disk quota exceeded/i, "programDiskFull"],
  [
    /terminating connection|server closed the connection|connection to server was lost|could not receive data|no connection to the server/i,
    "databaseConnectionLost",
  ],
  [/server version mismatch|unsupported version .* in file header/i, "postgresVersionsDiffer"],
  [
    /could not read from input file: end of file|unexpected end of file|corrupt|did not find magic string/i,
    "backupUnreadable",
  ],
] as const satisfies readonly (readonly [RegExp, RejectionCode])[];

/** Turns a program's standard error into a `Rejection`. */
export function rejectionOfProgram(text: string, exitCode: number | null): Rejection {
  const lines = text
    .trim()
    .split("\n")
    .map((line) => line.trim());
  const output = lines.find((line) => /error|fatal/i.test(line)) || lines.at(-1) || `exit code ${exitCode}`;
  const code = failures.find(([pattern]) => pattern.test(text))?.[1];
  return new Rejection(code ?? "postgresProgramFailed", { output });
}
