import { existsSync } from "node:fs";
import { cp, rm, writeFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { emptyDatabase } from "./empty-database.ts";

// The thread that holds the embedded database. It says "ready" once and stops on any message.

const { folder, socket } = workerData as { folder: string; socket: string };

// A kill while the folder is first filled leaves one that cannot be opened; without its mark it is begun anew.
const mark = `${folder}.complete`;
const isNew = !existsSync(mark);
if (isNew) {
  await rm(folder, { recursive: true, force: true });
  if (existsSync(emptyDatabase)) await cp(emptyDatabase, folder, { recursive: true });
}
const database = await PGlite.create(folder);
if (isNew) await writeFile(mark, "");

// One connection works at a time; a second may knock before the one that migrated has left.
const server = new PGLiteSocketServer({ db: database, path: socket, maxConnections: 4 });
await server.start();

parentPort?.once("message", async () => {
  await server.stop();
  await database.close();
  // Ends this thread, not the process.
  process.exit();
});
parentPort?.postMessage("ready");
