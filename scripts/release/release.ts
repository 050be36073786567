import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { root, run, runScript, StopError } from "../machine/run.js";
import { makeRelease } from "./make-release.ts";
import { readKey } from "./sign-file.js";

const usage = `Makes the archives of a release for Linux on x64 and arm64, with their lists of parts, sums and signature.

  npm run release -- [REF] [--out FOLDER]
  npm run release -- [REF] --check

REF is a tag or a commit, by default the present commit; what is not committed is not in it. FOLDER is "release" by default.
--check makes the release twice, compares the two bit by bit, installs it below a folder, starts it in production and as a
demo, and buys a membership.

MINISIGN_KEY_FILE names the file of the private key for the signature, one without a password (minisign -G -W);
MINISIGN_KEY is its content. With REQUIRE_SIGNATURE nothing is made without one.`;

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
    throw new StopError(`${(error as Error).message}\n\n${usage}`);
  }
}

await runScript(async () => {
  const { out, check, ref } = readOptions();
  if (check) return await run("node", ["bench/release/check-release.ts", ref]);
  const folder = resolve(root, out);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new StopError(`${folder} is not empty. Remove it, or name another folder with --out.`);
  mkdirSync(folder, { recursive: true });
  await makeRelease(ref, folder, readKey());
});
