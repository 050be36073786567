import { type ChildProcess, execFile } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { installDebianPackages } from "../scripts/machine/apt.js";
import { outputOf } from "../scripts/machine/run.js";
import { pinned } from "./processor.ts";

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

export interface Offered {
  /** Answers per second. */
  readonly perSecond: number;
  readonly answers: number;
  /** With headers, as sent. */
  readonly bytesEach: number;
  /** Answers by status; wrk only distinguishes success and failure. */
  readonly statuses: Readonly<Record<string, number>>;
}

export interface LoadGenerator {
  readonly name: string;
  /** Runs in processes of its own on the given cores, so that it does not disturb the measurement. */
  offer(load: Load, cores: string | undefined): Promise<Offered>;
}

const run = promisify(execFile);

/** Offers a load from one process, which can keep to a rate. */
export async function offerFromOneProcess(load: Load, cores: string | undefined): Promise<Offered> {
  return await runWorker(load, cores);
}

/** A generator that is faster than a Node server: wrk, installed if possible without a password, otherwise Node processes. */
export async function fastestGenerator(): Promise<LoadGenerator> {
  if (hasWrk() || ((await installDebianPackages(["wrk"])) && hasWrk())) return { name: "wrk", offer: runWrk };
  return { name: "processes of Node", offer: runWorkers };
}

function hasWrk(): boolean {
  return outputOf("sh", ["-c", "command -v wrk"]) !== undefined;
}

async function runWrk({ url, headers = {}, connections, seconds }: Load, cores?: string): Promise<Offered> {
  // wrk silently drops headers without a space after the colon.
  const given = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const wrk = ["wrk", "-t", "1", "-c", String(connections), "-d", `${seconds}s`, ...given, url];
  const [command = "", ...args] = pinned(wrk, cores);
  const { stdout } = await run(command, args);
  const [, answers = "", tookS = "", read = "", unit = ""] =
    /([\d]+) requests in ([\d.]+)s, ([\d.]+)(\w+) read/.exec(stdout) ?? [];
  const failed = Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0);
  if (answers === "" || /Socket errors/.test(stdout)) throw new Error(`wrk says:\n${stdout}`);
  const bytes = Number(read) * 1024 ** ["B", "KB", "MB", "GB"].indexOf(unit);
  const count = Number(answers);
  const statuses = { success: count - failed, ...(failed > 0 && { failure: failed }) };
  return { perSecond: count / Number(tookS), answers: count, bytesEach: bytes / count, statuses };
}

async function runWorkers(load: Load, cores?: string): Promise<Offered> {
  const count = cores?.split(",").length ?? 1;
  const part = { ...load, connections: Math.ceil(load.connections / count) };
  const parts = await Promise.all(Array.from({ length: count }, () => runWorker(part, cores)));
  const sum = (of: (offered: Offered) => number) => parts.reduce((all, offered) => all + of(offered), 0);
  const statuses: Record<string, number> = {};
  for (const [status, n] of parts.flatMap((offered) => Object.entries(offered.statuses))) {
    statuses[status] = (statuses[status] ?? 0) + n;
  }
  const answers = sum((offered) => offered.answers);
  const bytes = sum((offered) => offered.bytesEach * offered.answers);
  return { perSecond: sum((offered) => offered.perSecond), answers, bytesEach: bytes / answers, statuses };
}

function startWorker(load: Load, cores: string | undefined): ChildProcess {
  const program = fileURLToPath(new URL("./load-worker.ts", import.meta.url));
  const [command = "", ...args] = pinned([process.execPath, program], cores);
  const child = execFile(command, args);
  child.stdin?.end(JSON.stringify(load));
  return child;
}

async function runWorker(load: Load, cores: string | undefined): Promise<Offered> {
  const child = startWorker(load, cores);
  const [written, complaint] = await Promise.all(
    [child.stdout, child.stderr].map((pipe) => pipe && text(pipe)),
  );
  if (!written) throw new Error(`The load failed: ${complaint}`);
  return JSON.parse(written);
}
