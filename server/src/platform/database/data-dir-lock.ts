import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Rejection } from "../rejection.ts";

/**
 * Locks the folder for this process; returns a function that unlocks it. The lock is SQLite's on an empty file, so the
 * kernel releases it when the process ends, and it works between containers that share the folder.
 */
export async function lockDataDir(dataDir: string): Promise<() => void> {
  const holder = path.join(dataDir, "lock.pid");
  const lock = new DatabaseSync(path.join(dataDir, "lock.sqlite"));
  try {
    // The journal is in memory, so that only the lock file is on the disk.
    lock.exec("pragma journal_mode = memory; begin exclusive");
    await writeFile(holder, String(process.pid));
  } catch (error) {
    lock.close();
    if (isLocked(error)) {
      throw new Rejection("dataDirTaken", { dataDir, pid: await readFile(holder, "utf8").catch(() => "?") });
    }
    throw error;
  }
  return () => lock.close();
}

/** SQLITE_BUSY. */
function isLocked(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === 5;
}
