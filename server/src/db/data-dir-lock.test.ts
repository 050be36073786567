import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DataDirTakenError, lockDataDir } from "./data-dir-lock.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "lock-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("a folder in use is rejected with a sentence, and can be locked again after its release", async () => {
  const unlock = await lockDataDir(folder);
  await expect(lockDataDir(folder)).rejects.toThrow(DataDirTakenError);
  await expect(lockDataDir(folder)).rejects.toThrow(`process ${process.pid}`);
  await unlock();
  const again = await lockDataDir(folder);
  await again();
});

test("of many concurrent locks one succeeds", async () => {
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => lockDataDir(folder)));
  expect(tries.filter((result) => result.status === "fulfilled")).toHaveLength(1);
});

test("a lock of an ended process is stale, also if its pid is in use again", async () => {
  const gone = spawnSync(process.execPath, ["-e", ""]).pid;
  await writeFile(path.join(folder, "lock"), `${gone} 1`);
  await (await lockDataDir(folder))();
  await writeFile(path.join(folder, "lock"), `${process.pid} 1`);
  await (await lockDataDir(folder))();
});
