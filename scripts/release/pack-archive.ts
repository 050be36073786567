import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { basename, dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";

/**
 * tar's options for an archive that depends on names and contents alone
 * (https://reproducible-builds.org/docs/archives/): not on the order in which the disk lists files, on who builds, on the
 * umask, the time zone or the locale.
 */
const reproducibleOptions = [
  "--format=gnu",
  "--sort=name",
  "--owner=0",
  "--group=0",
  "--numeric-owner",
  "--mode=u=rwX,go=rX",
];

/**
 * Level 17 takes ten times as long as level 9 and saves 9 %. Node's own zstd is used, so that the lockfile pins its
 * version; its stream fails with more than one thread (Node 24.21).
 */
const params = { [constants.ZSTD_c_compressionLevel]: 9, [constants.ZSTD_c_checksumFlag]: 1 };

/**
 * Packs a folder into `file`, a compressed tar.
 *
 * @param modifiedAtS seconds since 1970, the modification time of every file
 */
export async function packArchive(folder: string, file: string, modifiedAtS: number): Promise<void> {
  const place = ["--directory", dirname(folder), basename(folder)];
  const tar = spawn("tar", ["--create", ...reproducibleOptions, `--mtime=@${modifiedAtS}`, ...place], {
    env: { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(tar, "close");
  await pipeline(tar.stdout, createZstdCompress({ params }), createWriteStream(file));
  const [code] = await ended;
  if (code !== 0) throw new Error(`tar ended with ${code}.`);
}
