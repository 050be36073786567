import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { lockDataDir } from "./data-dir-lock.ts";

export type EmbeddedPostgres = Awaited<ReturnType<typeof startEmbeddedPostgres>>;

/**
 * Starts PGlite (PostgreSQL in WebAssembly) on a folder, in a worker thread; the `pg` driver connects over a Unix
 * socket. PGlite never calls fsync: data survives a killed process but not a power failure. For demo and development
 * only.
 */
export async function startEmbeddedPostgres(dataDir: string) {
  await mkdir(dataDir, { recursive: true });
  const unlock = await lockDataDir(dataDir);
  // Not in the data folder, since a socket path is limited to about 100 characters.
  const socketDir = await mkdtemp(path.join(tmpdir(), "baleen-"));
  const port = 5432;
  const worker = new Worker(new URL("./embedded-postgres-worker.ts", import.meta.url), {
    workerData: { folder: path.join(dataDir, "postgres"), socket: path.join(socketDir, `.s.PGSQL.${port}`) },
  });
  const release = async () => {
    await rm(socketDir, { recursive: true, force: true });
    unlock();
  };
  try {
    await waitUntilReady(worker);
  } catch (error) {
    await release();
    throw error;
  }
  return {
    /** Parameters for the `pg` driver. */
    connection: { host: socketDir, port, user: "postgres", database: "postgres" },
    async stop() {
      worker.postMessage("stop");
      await new Promise((resolve) => worker.once("exit", resolve));
      await release();
    },
  };
}

function waitUntilReady(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    // Node's watch mode also sends messages to workers.
    worker.on("message", (message) => message === "ready" && resolve());
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error("The embedded database did not start")));
  });
}
