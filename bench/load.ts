import { type ChildProcess, execFile } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { installDebianPackages } from "../scripts/machine/apt.js";
import { outputOf } from "../scripts/machine/run.js";
import { pinCommand } from "./processor.ts";

/** A load of identical requests. */
export interface Load {
  readonly url: string;
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** How many clients the requests seem to come from, by `X-Forwarded-For`. */
  readonly ipAddresses?: number;
  readonly connections: number;
  readonly seconds: number;
  /** Without a rate, each connection sends the next request as soon as it is answered. */
  readonly perSecond?: number;
}

export interface LoadResult {
  /** Answers per second. */
  readonly perSecond: number;
  readonly answers: number;
  /** With headers, as sent. */
  readonly bytesPerAnswer: number;
  /** Answers by status; wrk only distinguishes success and failure. */
  readonly statuses: Readonly<Record<string, number>>;
}

export interface LoadGenerator {
  readonly name: string;
  /** Runs in processes of its own on the given cores, so that it does not disturb the measurement. */
  generate(load: Load, cores: string | undefined): Promise<LoadResult>;
}

const run = promisify(execFile);

/** Offers a load from one process, which can keep to a rate. */
export async function generateFromOneProcess(load: Load, cores: string | undefined): Promise<LoadResult> {
  return await runWorker(load, cores);
}

/** A generator that is faster than a Node server: wrk, installed if possible without a password, otherwise Node processes. */
export async function fastestGenerator(): Promise<LoadGenerator> {
  if (hasWrk() || ((await installDebianPackages(["wrk"])) && hasWrk()))
    return { name: "wrk", generate: runWrk };
  return { name: "processes of Node", generate: runWorkers };
}

function hasWrk(): boolean {
  return outputOf("sh", ["-c", "command -v wrk"]) !== undefined;
}

async function runWrk(
  { url, headers = {}, connections, seconds }: Load,
  cores?: string,
): Promise<LoadResult> {
  // wrk silently drops headers without a space after the colon.
  const headerArguments = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const wrk = ["wrk", "-t", "1", "-c", String(connections), "-d", `${seconds}s`, ...headerArguments, url];
  const [command = "", ...args] = pinCommand(wrk, cores);
  const { stdout } = await run(command, args);
  const [, answers = "", tookS = "", read = "", unit = ""] =
    /([\d]+) requests in ([\d.]+)s, ([\d.]+)(\w+) read/.exec(stdout) ?? [];
  const failed = Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0);
  if (answers === "" || /Socket errors/.test(stdout)) throw new Error(`wrk says:\n${stdout}`);
  const bytes = Number(read) * 1024 ** ["B", "KB", "MB", "GB"].indexOf(unit);
  const count = Number(answers);
  const statuses = { success: count - failed, ...(failed > 0 && { failure: failed }) };
  return { perSecond: count / Number(tookS), answers: count, bytesPerAnswer: bytes / count, statuses };
}

async function runWorkers(load: Load, cores?: string): Promise<LoadResult> {
  const count = cores?.split(",").length ?? 1;
  const part = { ...load, connections: Math.ceil(load.connections / count) };
  const parts = await Promise.all(Array.from({ length: count }, () => runWorker(part, cores)));
  const sum = (of: (result: LoadResult) => number) => parts.reduce((all, offered) => all + of(offered), 0);
  const statuses: Record<string, number> = {};
  for (const [status, n] of parts.flatMap((result) => Object.entries(result.statuses))) {
    statuses[status] = (statuses[status] ?? 0) + n;
  }
  const answers = sum((result) => result.answers);
  const bytes = sum((result) => result.bytesPerAnswer * result.answers);
  return { perSecond: sum((result) => result.perSecond), answers, bytesPerAnswer: bytes / answers, statuses };
}

function startWorker(load: Load, cores: string | undefined): ChildProcess {
  const program = fileURLToPath(new URL("./load-worker.ts", import.meta.url));
  const [command = "", ...args] = pinCommand([process.execPath, program], cores);
  const child = execFile(command, args);
  child.stdin?.end(JSON.stringify(load));
  return child;
}

async function runWorker(load: Load, cores: string | undefined): Promise<LoadResult> {
  const child = startWorker(load, cores);
  const [output, complaint] = await Promise.all(
    [child.stdout, child.stderr].map((pipe) => pipe && text(pipe)),
  );
  if (!output) throw new Error(`The load failed: ${complaint}`);
  return JSON.parse(output);
}
