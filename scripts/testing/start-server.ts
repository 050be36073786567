import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "./free-port.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** A database that several servers open one after the other keeps to one key. */
export const secretKey = "the key of the servers that tests start";
const timeoutMs = 60_000;

export interface RunningServer {
  readonly url: string;
  readonly pid: number;
  /** What it has written so far. */
  output(): string;
  /** Asks it to stop and waits until it has; gives back its exit code. */
  stop(): Promise<number | null>;
}

/**
 * The real server as a process of its own, on a free port, with an empty data folder that goes with it; or
 * another program of ours that starts it.
 */
export async function startServer(
  settings: Readonly<Record<string, string>> = {},
  program = "server/src/main.ts",
): Promise<RunningServer> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "baleen-site-"));
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: {
      ...process.env,
      ...(settings.DATABASE_URL && { SECRET_KEY: secretKey }),
      PORT: String(port),
      DATA_DIR: folder,
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let written = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      written += chunk;
    });
  }
  const ended = once(child, "exit");
  const stop = async () => {
    child.kill("SIGTERM");
    const [code] = await ended;
    rmSync(folder, { recursive: true, force: true });
    return code as number | null;
  };
  const url = `http://localhost:${port}`;
  try {
    await untilReady(url, child);
  } catch (error) {
    await stop();
    throw new Error(`The server did not get ready. It wrote:\n${written}`, { cause: error });
  }
  return { url, pid: child.pid ?? 0, output: () => written, stop };
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}.`);
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(20);
  }
  throw new Error(`Nothing answered within ${timeoutMs / 1000} seconds.`);
}
