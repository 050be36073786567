import { spawn } from "node:child_process";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ExplainedError } from "../../../platform/explained-error.ts";
import { connectionEnvironment } from "./connection-environment.ts";

/** The database that PostgreSQL's programs work on, and where they are. */
export interface PostgresOptions {
  readonly databaseUrl: string;
  /** Their folder; by default they are looked for. */
  readonly postgresBin: string | undefined;
  /** That of this process, of which they get a part. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Ends the program. */
  readonly signal?: AbortSignal | undefined;
}

const maxSaid = 4_000;

/** Runs one of PostgreSQL's programs to its end, with what is written to its standard input. Throws `ExplainedError` unless it succeeds. */
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
  let said = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    said = (said + chunk).slice(-maxSaid);
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve(code));
  });
  // A failing program closes its input early; its own message counts then, not EPIPE.
  const fed = input && child.stdin ? pipeline(input, child.stdin).then(nothing, (error) => error) : undefined;
  const code = await ended;
  const inputError: unknown = await fed;
  if (code !== 0) throw describeProgramFailure(said, code);
  if (inputError !== undefined) throw inputError;
}

const nothing = () => undefined;

const knownFailures: readonly (readonly [RegExp, { readonly zh: string; readonly en: string }])[] = [
  [
    /No space left on device|Disk quota exceeded/i,
    { zh: "磁盘已满，请腾出空间", en: "The disk is full; make room on it" },
  ],
  [
    /terminating connection|server closed the connection|connection to server was lost|could not receive data|no connection to the server/i,
    {
      zh: "与数据库的连接中断",
      en: "The connection to the database was lost",
    },
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
export function describeProgramFailure(said: string, code: number | null): ExplainedError {
  const line = said
    .split("\n")
    .map((text) => text.trim())
    .find((text) => /error|fatal/i.test(text));
  const detail = line ?? said.trim().split("\n").at(-1) ?? "";
  const known = knownFailures.find(([pattern]) => pattern.test(said))?.[1];
  if (known) return new ExplainedError({ zh: `${known.zh}（${detail}）`, en: `${known.en} (${detail})` });
  const reason = detail || `exit code ${code}`;
  return new ExplainedError({
    zh: `PostgreSQL的程序失败：${reason}`,
    en: `PostgreSQL's program failed: ${reason}`,
  });
}
