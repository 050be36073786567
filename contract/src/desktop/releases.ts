import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { instant } from "../rules.ts";

export const releaseChannels = ["stable", "beta"] as const;
export type ReleaseChannel = (typeof releaseChannels)[number];
export const releasePlatforms = ["windows", "macos", "linux"] as const;
export type ReleasePlatform = (typeof releasePlatforms)[number];
/** `universal`: macOS only, for both processors. */
export const releaseArches = ["x86_64", "aarch64", "universal"] as const;
export type ReleaseArch = (typeof releaseArches)[number];
/** What a file is for: people who download it, or an updater. */
export const fileKinds = ["installer", "tauri", "electron", "sparkle"] as const;
export type FileKind = (typeof fileKinds)[number];
/** File formats, in the order in which people are offered them. An `exe` that an updater runs is an NSIS installer. */
export const fileFormats = [
  "exe",
  "msi",
  "msix",
  "dmg",
  "pkg",
  "zip",
  "app",
  "tar",
  "appimage",
  "deb",
  "rpm",
  "pacman",
] as const;
export type FileFormat = (typeof fileFormats)[number];
export const releaseStates = ["draft", "live", "pulled"] as const;
export type ReleaseState = (typeof releaseStates)[number];

/** What a visitor's browser runs on. */
export type VisitorSystem = ReleasePlatform | "phone";

/** Redirects to the current version's file for the visitor's system; redirects phones to the downloads page. */
export const downloadPath = "/download";

/** The paths of the release notes' feeds. */
export const releaseNotesFeedPaths = {
  atom: "/updates/releases.atom",
  json: "/updates/releases.json",
} as const;

/** A semver version without build metadata. */
export const versionPattern = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})(?:-([0-9A-Za-z.-]{1,32}))?$/;

/** Whether a semver version is a pre-release, such as `4.7.0-beta.1`. */
export const isPreRelease = (version: string): boolean => version.includes("-");

/** Build numbers and system versions: whole numbers separated by dots. */
export const dottedNumberPattern = /^\d{1,12}(\.\d{1,12}){0,2}$/;

/** Compares two dotted numbers, whose missing parts are 0. Positive if the first is higher. */
export function compareDotted(one: string, other: string): number {
  const [left, right] = [one.split(".").map(Number), other.split(".").map(Number)];
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Compares two semver versions. Positive if the first is newer. */
export function compareVersions(one: string, other: string): number {
  const [, ...left] = versionPattern.exec(one) ?? [];
  const [, ...right] = versionPattern.exec(other) ?? [];
  for (const index of [0, 1, 2]) {
    const difference = Number(left[index] ?? 0) - Number(right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return comparePreReleases(left[3], right[3]);
}

/** A version without a pre-release part is newer than its pre-releases. */
function comparePreReleases(one: string | undefined, other: string | undefined): number {
  if (one === undefined || other === undefined)
    return Number(one === undefined) - Number(other === undefined);
  const [left, right] = [one.split("."), other.split(".")];
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const [a, b] = [left[index], right[index]];
    if (a === undefined || b === undefined) return Number(b === undefined) - Number(a === undefined);
    const [isNumber, isOtherNumber] = [/^\d+$/.test(a), /^\d+$/.test(b)];
    if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
    const difference = isNumber ? Number(a) - Number(b) : Number(a > b) - Number(a < b);
    if (difference !== 0) return difference;
  }
  return 0;
}

const release = z.object({
  version: z.string(),
  publishedAt: instant,
  notes: z.object({ zh: z.string(), en: z.string() }),
  minSystem: z.nullable(z.string()),
  /** Files for people; updaters have their own feeds. */
  files: z.array(
    z.object({
      platform: z.enum(releasePlatforms),
      arch: z.enum(releaseArches),
      /** Null if the file's name does not show its format. */
      format: z.nullable(z.enum(fileFormats)),
      /** A path on this site that counts the download and redirects to the file. */
      path: z.string(),
      bytes: z.int(),
      sha256: z.string(),
      signature: z.nullable(z.string()),
    }),
  ),
});
export type Release = z.output<typeof release>;

/** Lists the releases that are offered to everyone. A release in a partial rollout is not listed yet. */
export const listReleases = defineCall("GET /updates/releases", {
  access: "anyone",
  query: z.object({ channel: z.optional(z.enum(releaseChannels)) }),
  reply: z.object({ releases: z.array(release) }),
  summary: "The published versions of the desktop tool, newest first, with their files.",
  isCacheable: true,
});

export const readLatestRelease = defineCall("GET /updates/latest", {
  access: "anyone",
  query: z.object({ channel: z.optional(z.enum(releaseChannels)) }),
  reply: z.object({ release: z.nullable(release), minVersion: z.nullable(z.string()) }),
  summary: "The current version of the desktop tool; null if none is published.",
  isCacheable: true,
});
