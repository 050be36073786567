import { spawnSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zstdDecompressSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { packArchive } from "./pack-archive.ts";

/** A small release, with its files written in the given order and by the given umask. */
function writeRelease(names: readonly string[], { mode, at }: { mode: number; at: number }): string {
  const folder = mkdtempSync(join(tmpdir(), "baleen-pack-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const release = join(folder, "baleen-0.1.0-linux-x64");
  mkdirSync(release);
  for (const name of names) {
    writeFileSync(join(release, name), name);
    chmodSync(join(release, name), name === "run" ? mode | 0o100 : mode);
    utimesSync(join(release, name), at, at);
  }
  symlinkSync("run", join(release, "link"));
  return release;
}

async function pack(release: string): Promise<Buffer> {
  const file = `${release}.tar.zst`;
  await packArchive(release, file, 1_700_000_000);
  return readFileSync(file);
}

test("an archive is the same to the bit, whatever the order, the umask and the time of its files", async () => {
  const one = await pack(writeRelease(["a", "B", "é", "run"], { mode: 0o600, at: 1000 }));
  const other = await pack(writeRelease(["run", "é", "B", "a"], { mode: 0o664, at: 2000 }));
  expect(one.equals(other)).toBe(true);
});

test("an archive has one folder, of root, which all may read and none but root may write", async () => {
  const archive = await pack(writeRelease(["a", "run"], { mode: 0o600, at: 1000 }));
  const options = ["--list", "--verbose", "--numeric-owner", "--utc", "--file=-"];
  const { stdout } = spawnSync("tar", options, { input: zstdDecompressSync(archive), encoding: "utf8" });
  const lines = stdout
    .trim()
    .split("\n")
    .map((line) => line.split(/ +/));
  const name = "baleen-0.1.0-linux-x64";
  expect(lines.map(([mode, owner, , day, , path]) => [mode, owner, day, path])).toEqual([
    ["drwxr-xr-x", "0/0", "2023-11-14", `${name}/`],
    ["-rw-r--r--", "0/0", "2023-11-14", `${name}/a`],
    ["lrwxr-xr-x", "0/0", "2023-11-14", `${name}/link`],
    ["-rwxr-xr-x", "0/0", "2023-11-14", `${name}/run`],
  ]);
});
