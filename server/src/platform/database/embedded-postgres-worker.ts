import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { createEmbeddedDatabase } from "./empty-database.ts";

// The worker thread that runs the embedded database. It posts "ready" once and stops on any message.

const { folder, socket } = workerData as { folder: string; socket: string };

// A folder whose initialization was interrupted cannot be opened; without the marker file it is created again.
const mark = `${folder}.complete`;
const isNew = !existsSync(mark);
if (isNew) await rm(folder, { recursive: true, force: true });
const database = isNew ? await createEmbeddedDatabase(folder) : await PGlite.create(folder);
if (isNew) await writeFile(mark, "");

// Queries run on one connection at a time, but a second client may connect before the migrating one has closed.
const server = new PGLiteSocketServer({ db: database, path: socket, maxConnections: 4 });
await server.start();

parentPort?.once("message", async () => {
  await server.stop();
  await database.close();
  // In a worker this ends the thread, not the process.
  process.exit();
});
parentPort?.postMessage("ready");
