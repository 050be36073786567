import { readFileSync } from "node:fs";
import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/** Another process uses the folder; with two, each would overwrite the other's writes. */
export class DataDirTakenError extends Error {
  constructor(dataDir: string, pid: number) {
    super(
      `The folder ${dataDir} is in use by another running copy (process ${pid}). ` +
        "Stop that one first, or give this one a folder of its own with DATA_DIR.",
    );
  }
}

/**
 * Locks the folder for this process; returns the function that unlocks it. A lock is stale if its process no longer
 * runs, whatever its age.
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  const file = path.join(dataDir, "lock");
  const mine = `${file}.${process.pid}`;
  await writeFile(mine, `${process.pid} ${startOf(process.pid)}`);
  try {
    // A hard link creates the lock with its content atomically.
    while (!(await linked(mine, file))) {
      const holder = await readHolder(file);
      if (holder && isAlive(holder)) throw new DataDirTakenError(dataDir, holder.pid);
      // If two processes find the same stale lock, one rename succeeds.
      await rename(file, `${mine}.stale`).catch(() => undefined);
    }
  } finally {
    await rm(mine, { force: true });
    await rm(`${mine}.stale`, { force: true });
  }
  return () => rm(file, { force: true });
}

async function linked(existing: string, name: string): Promise<boolean> {
  try {
    await link(existing, name);
    return true;
  } catch (error) {
    if (isFileError(error, "EEXIST")) return false;
    throw error;
  }
}

interface Holder {
  readonly pid: number;
  readonly start: string;
}

async function readHolder(file: string): Promise<Holder | undefined> {
  const text = await readFile(file, "utf8").catch(() => "");
  const [pid, start = ""] = text.split(" ");
  return Number(pid) > 0 ? { pid: Number(pid), start } : undefined;
}

function isAlive({ pid, start }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    if (!isFileError(error, "EPERM")) return false;
  }
  return startOf(pid) === start;
}

/** Start time of a process in kernel ticks, which tells apart processes that reuse a pid; empty if unknown. */
function startOf(pid: number): string {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1);
    return afterName?.split(" ")[19] ?? "";
  } catch {
    return "";
  }
}

function isFileError(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
