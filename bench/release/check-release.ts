import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runScript, Stop } from "../../scripts/machine/run.js";
import { makeRelease } from "../../scripts/release/make-release.ts";
import { execute } from "../../scripts/release/run-program.ts";
import { tryRelease } from "./try-release.ts";

/**
 * Makes a release twice, compares the two bit by bit, installs one below a folder and uses it. Throws if anything of it
 * fails.
 */
async function checkRelease(ref: string): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), "baleen-check-"));
  try {
    const [one, other] = [join(work, "one"), join(work, "other")];
    await makeIn(one, ref, { TZ: "UTC", LC_ALL: "C" }, 0o022);
    await makeIn(other, ref, { TZ: "Asia/Shanghai", LC_ALL: "C.UTF-8" }, 0o077);
    demandSame(one, other);
    process.umask(0o022);
    const root = join(work, "root");
    // Twice, since an installer must not mind.
    for (let run = 1; run <= 2; run += 1)
      await execute("env", [`DESTDIR=${root}`, join(one, "install.sh")], work);
    const [version = ""] = readdirSync(join(root, "opt/baleen")).filter((name) => name !== "current");
    await tryRelease(join(root, "opt/baleen", version));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function makeIn(folder: string, ref: string, variables: NodeJS.ProcessEnv, umask: number) {
  process.umask(umask);
  Object.assign(process.env, variables);
  mkdirSync(folder);
  const startedAt = performance.now();
  await makeRelease(ref, folder, undefined);
  console.log(`Made in ${((performance.now() - startedAt) / 1000).toFixed(0)} s.`);
}

/** Throws a `Stop` that names the files in which two releases of one commit differ. */
function demandSame(one: string, other: string): void {
  const names = new Set([one, other].flatMap((folder) => readdirSync(folder)));
  const [first, second] = [readdirSync(one), readdirSync(other)];
  const different = [...names].filter(
    (name) =>
      !(first.includes(name) && second.includes(name)) ||
      !readFileSync(join(one, name)).equals(readFileSync(join(other, name))),
  );
  if (different.length > 0) throw new Stop(`Made twice, it is not the same: ${different.join(", ")}`);
  console.log("Made twice, it is the same to the bit.");
}

await runScript(async () => await checkRelease(process.argv[2] ?? "HEAD"));
