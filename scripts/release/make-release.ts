import { createHash } from "node:crypto";
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { root, StopError } from "../machine/run.js";
import budget from "./budget.json" with { type: "json" };
import { installPackages, removeUnusedFiles } from "./install-packages.ts";
import { packArchive } from "./pack-archive.ts";
import {
  type Architecture,
  architectures,
  type Commit,
  releaseName,
  releaseVersion,
} from "./release-version.ts";
import { bytesIn, execute, readOutput } from "./run-program.ts";
import { type Lockfile, type Sbom, sbomFor } from "./sbom.ts";
import { isShippedSource, shippedSources } from "./shipped-files.ts";
import { signFile } from "./sign-file.js";

/** A built release, from which archives are packed. */
interface SourceBuild {
  readonly commit: Commit;
  readonly version: string;
  /** A folder with the sources of the commit and the pages built from them. */
  readonly sources: string;
  /** npm's list of all production packages. */
  readonly parts: Sbom;
}

/**
 * Makes all files of a release in `folder`: an archive and a list of parts for each architecture, `install.sh`,
 * `SHA256SUMS` and, with the content of a private key, its signature. Two runs for one commit give the same files. Throws a `Stop`
 * if a program fails or an archive is larger than its budget.
 */
export async function makeRelease(ref: string, folder: string, key: string | undefined): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), "baleen-release-"));
  try {
    const built = await build(ref, join(work, "sources"));
    console.log(`Packing ${built.version} for ${architectures.join(" and ")}.`);
    const made = await Promise.all(
      architectures.map((architecture) => makeArchive(built, architecture, { work, folder })),
    );
    copyFileSync(join(built.sources, "deployment/install.sh"), join(folder, "install.sh"));
    writeSums(folder, [...made.flat(), "install.sh"]);
    await sign(folder, built.version, key);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function build(ref: string, sources: string): Promise<SourceBuild> {
  const commit = readCommit(ref);
  const archive = `${sources}.tar`;
  await execute("git", [...gitOptions, "archive", "--output", archive, commit.hash]);
  mkdirSync(sources);
  await execute("tar", ["--extract", "--file", archive, "--directory", sources]);
  const { version } = JSON.parse(readFileSync(join(sources, "package.json"), "utf8")) as { version: string };
  const own = { commit, sources, version: releaseVersion(version, commit) };
  console.log(`Building ${own.version} from ${commit.hash}.`);
  await execute("node", ["scripts/build.js"], sources);
  const list = ["sbom", "--sbom-format=cyclonedx", "--omit=dev", "--package-lock-only"];
  return { ...own, parts: JSON.parse(readOutput("npm", list, sources)) as Sbom };
}

/** In a container the repository may belong to another user (https://git-scm.com/docs/git-config/2.47.0#safe.directory). */
const gitOptions = ["-c", `safe.directory=${resolve(root)}`];

function readCommit(ref: string): Commit {
  const read = (...args: string[]) => readOutput("git", [...gitOptions, ...args]).trim();
  const hash = read("rev-parse", "--verify", "--end-of-options", `${ref}^{commit}`);
  const committedAtS = Number(read("show", "--no-patch", "--format=%ct", hash));
  const tags = read("tag", "--points-at", hash).split("\n").filter(Boolean);
  return { hash, committedAtS, tags };
}

/** Makes the archive and the list of parts of one architecture. Returns their names. */
async function makeArchive(
  { commit, version, sources, parts }: SourceBuild,
  architecture: Architecture,
  { work, folder }: { readonly work: string; readonly folder: string },
): Promise<readonly string[]> {
  const name = releaseName(version, architecture);
  const release = join(work, name);
  for (const path of shippedSources) {
    const filter = (source: string) => isShippedSource(source.slice(sources.length + 1));
    cpSync(join(sources, path), join(release, path), { recursive: true, filter });
  }
  cpSync(join(sources, "web/dist"), join(release, "web/dist"), { recursive: true });
  await installPackages({ sources, release, architecture });
  removeUnusedFiles(join(release, "node_modules"));
  const lockfile = JSON.parse(readFileSync(join(sources, "package-lock.json"), "utf8")) as Lockfile;
  const list = JSON.stringify(sbomFor(parts, lockfile, { version, architecture, commit }), null, 2);
  writeFileSync(join(release, "parts.cdx.json"), `${list}\n`);
  const about = { version, commit: commit.hash, platform: `linux-${architecture}` };
  writeFileSync(join(release, "release.json"), `${JSON.stringify(about, null, 2)}\n`);
  const names = [`${name}.tar.zst`, `${name}.cdx.json`] as const;
  await packArchive(release, join(folder, names[0]), commit.committedAtS);
  copyFileSync(join(release, "parts.cdx.json"), join(folder, names[1]));
  requireWithinBudget(names[0], {
    archive: statSync(join(folder, names[0])).size,
    unpacked: bytesIn(release),
  });
  return names;
}

const bytesPerMegabyte = 1e6;

/** Prints the sizes. Throws a `Stop` if one is above its budget in `budget.json`. */
function requireWithinBudget(name: string, bytes: Readonly<Record<keyof typeof budget, number>>): void {
  for (const kind of ["archive", "unpacked"] as const) {
    const megabytes = bytes[kind] / bytesPerMegabyte;
    const figures = `${name}: ${kind} ${megabytes.toFixed(1)} MB of ${budget[kind]} MB`;
    console.log(figures);
    if (megabytes > budget[kind])
      throw new StopError(`${figures}. Find what has grown, or raise scripts/release/budget.json.`);
  }
}

/** Writes `SHA256SUMS`, in the format of `sha256sum --check`. */
function writeSums(folder: string, names: readonly string[]): void {
  const lines = names.toSorted().map((name) => {
    const sum = createHash("sha256")
      .update(readFileSync(join(folder, name)))
      .digest("hex");
    return `${sum}  ${name}\n`;
  });
  writeFileSync(join(folder, "SHA256SUMS"), lines.join(""));
}

/** Signs the sums, with the content of a private key. */
async function sign(folder: string, version: string, key: string | undefined): Promise<void> {
  if (key) return await signFile(join(folder, "SHA256SUMS"), `Baleen ${version}`, key);
  const sentence = "NOT SIGNED: neither MINISIGN_KEY_FILE nor MINISIGN_KEY is set.";
  if (process.env.REQUIRE_SIGNATURE) throw new StopError(sentence);
  console.log(sentence);
}
