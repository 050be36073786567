import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { root, runScript, Stop } from "../machine/run.js";
import { checkRelease } from "./check-release.ts";
import { makeRelease } from "./make-release.ts";

const usage = `Makes the archives of a release for Linux on x64 and arm64, with their lists of parts, sums and signature.

  npm run release -- [REF] [--out FOLDER]
  npm run release -- [REF] --check

REF is a tag or a commit, by default the present commit; what is not committed is not in it. FOLDER is "release" by default.
--check makes the release twice, compares the two bit by bit, and uses what it has unpacked.

MINISIGN_KEY_FILE names the private key for the signature, one without a password (minisign -G -W).`;

function readOptions() {
  const options = {
    out: { type: "string", default: "release" },
    check: { type: "boolean", default: false },
  } as const;
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (positionals.length > 1) throw new Error("There is more than one REF.");
    return { ...values, ref: positionals[0] ?? "HEAD" };
  } catch (error) {
    throw new Stop(`${(error as Error).message}\n\n${usage}`);
  }
}

/** Throws a `Stop` if a program that the release is made with is missing. */
function demandPrograms(programs: readonly string[]): void {
  const missing = programs.filter((program) => spawnSync(program, ["--version"]).error !== undefined);
  if (missing.length > 0) throw new Stop(`Install ${missing.join(" and ")} first.`);
}

await runScript(async () => {
  const { out, check, ref } = readOptions();
  const keyFile = process.env.MINISIGN_KEY_FILE;
  demandPrograms(["git", "tar", "npm", ...(keyFile ? ["minisign"] : []), ...(check ? ["zstd"] : [])]);
  if (check) return await checkRelease(ref);
  const folder = resolve(root, out);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Stop(`${folder} is not empty. Remove it, or name another folder with --out.`);
  mkdirSync(folder, { recursive: true });
  await makeRelease(ref, folder, keyFile);
});
