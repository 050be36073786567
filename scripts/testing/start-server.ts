import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { findFreePort } from "./find-free-port.ts";
import { waitTimeoutMs } from "./timeouts.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** The `SECRET_KEY` of all tests and benchmarks, so that one process can read what another has stored. */
export const secretKey = "the key of the tests, at least 32 long";
/** How long a process may take to end before it is killed. */
const endTimeoutMs = 10_000;

/** A process of the server, which may not respond yet. */
export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** The standard output and standard error so far. */
  output(): string;
  /** Resolves with the exit code after the process has ended. */
  readonly ended: Promise<number | null>;
  /** Kills the process with SIGKILL, like a crash. */
  kill(): Promise<void>;
}

/** A server that responds. */
export interface RunningServer extends ServerProcess {
  /** Stops the server gracefully with SIGTERM and returns its exit code. */
  stop(): Promise<number | null>;
}

type Settings = Readonly<Record<string, string>>;

/**
 * Starts the server, or another program that starts it, and waits until it responds. Throws with the output if it does
 * not.
 *
 * @param release the folder of an installed release; by default this project
 */
export async function startServer(
  settings: Settings = {},
  program = "server/src/main.ts",
  release = root,
): Promise<RunningServer> {
  return await waitUntilAnswering(await launchServer(settings, program, release));
}

/** Starts the server on a free port, or that of the settings, with an empty data folder that is removed when the server ends. */
export async function launchServer(
  settings: Settings = {},
  program = "server/src/main.ts",
  release = root,
): Promise<ServerProcess> {
  const port = settings.PORT ?? (await findFreePort());
  const folder = mkdtempSync(join(tmpdir(), "baleen-site-"));
  const env = childEnvironment({
    ...(settings.DATABASE_URL && { SECRET_KEY: secretKey }),
    PORT: String(port),
    DATA_DIR: folder,
    ...settings,
  });
  const node = join(release, "node_modules/.bin/node");
  const child = spawn(node, [program], { cwd: release, env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk;
    });
  }
  // Unlike "exit", "close" is emitted after the last output.
  const ended = once(child, "close").then(([code]) => {
    rmSync(folder, { recursive: true, force: true });
    return code as number | null;
  });
  return {
    url: `http://localhost:${port}`,
    pid: child.pid ?? 0,
    output: () => output,
    ended,
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** Waits until a launched server responds. Does not wait for readiness: a node with a wrong clock is never ready. */
export async function waitUntilAnswering(server: ServerProcess): Promise<RunningServer> {
  const { url, pid, ended, output, kill } = server;
  const deadline = performance.now() + waitTimeoutMs;
  let hasEnded = false;
  const noteEnd = ended.then(() => {
    hasEnded = true;
  });
  while (performance.now() < deadline && !hasEnded) {
    const answer = await fetch(`${url}/healthz`).catch(() => undefined);
    if (answer?.ok) {
      return {
        ...server,
        async stop() {
          if (!hasEnded) process.kill(pid, "SIGTERM");
          return await ended;
        },
      };
    }
    await pause(20);
  }
  // With SIGKILL first, a program that starts the server would leave the server running with its output open.
  if (!hasEnded) process.kill(pid, "SIGTERM");
  await Promise.race([noteEnd, pause(endTimeoutMs).then(kill)]);
  throw new Error(`The server did not start. It wrote:\n${output()}`);
}

const compileCache = fileURLToPath(new URL("../../node_modules/.cache/compiled", import.meta.url));

/**
 * The environment of a server or command that a test starts: excludes the developer's own variables. Compiled sources
 * are cached, since compiling takes longer than most tests.
 */
export function childEnvironment(settings: Settings): Settings {
  const { PATH = "", HOME = "", NODE_V8_COVERAGE } = process.env;
  return {
    PATH,
    HOME,
    NODE_COMPILE_CACHE: compileCache,
    ...(NODE_V8_COVERAGE && { NODE_V8_COVERAGE }),
    ...settings,
  };
}

/** Matches the password of the demo's operator, which is printed at the first start. */
export const operatorPasswordLine = /login demo\s+password (\S+)/;

/** Waits for a line that a running server prints. Returns the first group of the pattern. */
export async function waitForOutput(server: Pick<ServerProcess, "output">, pattern: RegExp): Promise<string> {
  for (;;) {
    const found = pattern.exec(server.output())?.[1];
    if (found) return found;
    await pause(20);
  }
}
