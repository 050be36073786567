import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { lockDataDir } from "./data-dir-lock.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "lock-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("a folder in use is rejected with a sentence, and can be locked again after its release", async () => {
  const unlock = await lockDataDir(folder);
  await expect(lockDataDir(folder)).rejects.toMatchObject({ code: "dataDirTaken" });
  await expect(lockDataDir(folder)).rejects.toThrow(`process ${process.pid}`);
  unlock();
  const unlockAgain = await lockDataDir(folder);
  unlockAgain();
});

test("of many concurrent locks one succeeds", async () => {
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => lockDataDir(folder)));
  const locks = tries.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  expect(locks).toHaveLength(1);
  locks[0]?.();
});

/** For each line of input, tries to lock the folder and prints the result. Keeps the lock. */
const program = `
  import { createInterface } from "node:readline";
  import { lockDataDir } from ${JSON.stringify(new URL("./data-dir-lock.ts", import.meta.url).href)};
  createInterface({ input: process.stdin }).on("line", async () => {
    console.log(await lockDataDir(process.argv[1]).then(() => "locked", () => "taken"));
  });
  console.log("ready");`;

function startProcess() {
  const child = spawn(process.execPath, ["--input-type=module", "-e", program, folder], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const said = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const hear = async () => (await said.next()).value;
  return { child, hear };
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  await once(child, "exit");
}

test("of processes that start at once, also on the lock of a killed one, exactly one gets it", async () => {
  const racing = Array.from({ length: 6 }, startProcess);
  for (const { hear } of racing) expect(await hear()).toBe("ready");
  while (racing.length > 1) {
    for (const { child } of racing) child.stdin?.write("lock\n");
    const heard = await Promise.all(racing.map(({ hear }) => hear()));
    const winner = heard.indexOf("locked");
    expect(heard.toSorted()).toEqual(["locked", ...Array(racing.length - 1).fill("taken")]);
    const [killed] = racing.splice(winner, 1);
    if (killed) await kill(killed.child);
  }
});
