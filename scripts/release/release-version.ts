import { StopError } from "../machine/run.js";

export interface Commit {
  readonly hash: string;
  /** Seconds since 1970, the modification time of every file in the archives. */
  readonly committedAtS: number;
  /** The tags of this commit. */
  readonly tags: readonly string[];
}

/**
 * The version of a release: the package's, if the commit has its tag (`v0.1.0`), else one that names the commit, as
 * `git describe` does: `0.1.0-g7c5aea3cf587`. Throws a `Stop` if the commit has the tag of another version.
 */
export function releaseVersion(packageVersion: string, { hash, tags }: Commit): string {
  const versions = tags.filter((tag) => /^v\d/.test(tag));
  const [other] = versions.filter((tag) => tag !== `v${packageVersion}`);
  if (other !== undefined)
    throw new StopError(`The tag is ${other}, but package.json says ${packageVersion}. Change one of them.`);
  return versions.length > 0 ? packageVersion : `${packageVersion}-g${hash.slice(0, 12)}`;
}

/** The processor architectures, as `process.arch`, `npm --cpu` and the names of archives write them. */
export const architectures = ["x64", "arm64"] as const;
export type Architecture = (typeof architectures)[number];

/** The name of an archive's only folder; the archive adds `.tar.zst`, its list of parts `.cdx.json`. */
export const releaseName = (version: string, architecture: Architecture) =>
  `baleen-${version}-linux-${architecture}`;
