import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installDebianPackages } from "../../scripts/machine/apt.js";
import { runScript, StopError } from "../../scripts/machine/run.js";
import { makeRelease } from "../../scripts/release/make-release.ts";
import { architectures } from "../../scripts/release/release-version.ts";
import { execute } from "../../scripts/release/run-program.ts";
import { imagePackages, tryImage, tryPush } from "./try-image.ts";
import { tryRelease } from "./try-release.ts";

/**
 * Makes a release and its images twice, compares the two bit by bit, installs one below a folder and uses it, and the image
 * too. Throws if anything of it fails.
 */
async function checkRelease(ref: string): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), "baleen-check-"));
  try {
    const [one, other] = [join(work, "one"), join(work, "other")];
    await makeIn(one, ref, { TZ: "UTC", LC_ALL: "C" }, 0o022);
    await makeIn(other, ref, { TZ: "Asia/Shanghai", LC_ALL: "C.UTF-8" }, 0o077);
    assertSame(one, other);
    process.umask(0o022);
    const root = join(work, "root");
    // Twice, since an installer must not mind.
    for (let run = 1; run <= 2; run += 1)
      await execute("env", [`DESTDIR=${root}`, join(one, "install.sh")], work);
    const [version = ""] = readdirSync(join(root, "opt/baleen")).filter((name) => name !== "current");
    await tryRelease(join(root, "opt/baleen", version));
    await checkImages(one, other, work);
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

/** Makes the image of each architecture twice and compares the two; starts this machine's, and pushes both architectures. */
async function checkImages(one: string, other: string, work: string): Promise<void> {
  if (!(await installDebianPackages(imagePackages, { services: ["docker-registry"], isQuiet: true })))
    throw new StopError(`Install ${imagePackages.join(" and ")} first.`);
  const [images, again] = [join(work, "images"), join(work, "again")];
  for (const folder of [images, again]) mkdirSync(folder);
  const make = async (folder: string, architecture: string, out: string) => {
    const [archive = ""] = readdirSync(folder).filter((name) => name.endsWith(`-${architecture}.tar.zst`));
    await execute("deployment/image/make-image", [join(folder, archive), "--out", out]);
  };
  for (const architecture of architectures) {
    await make(one, architecture, images);
    await make(other, architecture, again);
  }
  assertSame(images, again);
  const [first = "", ...rest] = readdirSync(images).map((name) => join(images, name));
  const [own = ""] = [first, ...rest].filter((file) => file.endsWith(`-${process.arch}.oci.tar`));
  await tryImage(own, work);
  await tryPush([first, ...rest], work);
}

/** Throws a `Stop` that names the files in which two releases of one commit differ. */
function assertSame(one: string, other: string): void {
  const names = new Set([one, other].flatMap((folder) => readdirSync(folder)));
  const [first, second] = [readdirSync(one), readdirSync(other)];
  const different = [...names].filter(
    (name) =>
      !(first.includes(name) && second.includes(name)) ||
      !readFileSync(join(one, name)).equals(readFileSync(join(other, name))),
  );
  if (different.length > 0) throw new StopError(`Made twice, it is not the same: ${different.join(", ")}`);
  console.log("Made twice, it is the same to the bit.");
}

await runScript(async () => await checkRelease(process.argv[2] ?? "HEAD"));
