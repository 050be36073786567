import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { instant } from "../rules.ts";

export const releaseChannels = ["stable", "beta"] as const;
export type ReleaseChannel = (typeof releaseChannels)[number];
export const releasePlatforms = ["windows", "macos", "linux"] as const;
export type ReleasePlatform = (typeof releasePlatforms)[number];
/** `universal`: of macOS, for both processors. */
export const releaseArches = ["x86_64", "aarch64", "universal"] as const;
export type ReleaseArch = (typeof releaseArches)[number];
/** What a file is for: people who download it, or an updater. */
export const fileKinds = ["installer", "tauri", "electron", "sparkle"] as const;
export type FileKind = (typeof fileKinds)[number];
/** How a file is packed, in the order in which people are offered them. `exe` is an installer of NSIS where an updater runs it. */
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

/** Leads to the current version's file for the visitor's system; phones are led to the page of downloads. */
export const downloadPath = "/download";

/** The release notes as feeds, below the site. */
export const notesFeeds = { atom: "/updates/releases.atom", json: "/updates/releases.json" } as const;

/** A version of semver, without build metadata. */
export const versionPattern = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})(?:-([0-9A-Za-z.-]{1,32}))?$/;

/** Whether a version of semver is a pre-release, such as `4.7.0-beta.1`. */
export const isPreRelease = (version: string): boolean => version.includes("-");

/** Build numbers and systems' versions: whole numbers with dots between them. */
export const dottedPattern = /^\d{1,12}(\.\d{1,12}){0,2}$/;

/** The order of two dotted numbers, whose missing parts are 0; positive if the first is higher. */
export function compareDotted(one: string, other: string): number {
  const [left, right] = [one.split(".").map(Number), other.split(".").map(Number)];
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The order of two versions of semver; positive if the first is newer. */
export function compareVersions(one: string, other: string): number {
  const [, ...left] = versionPattern.exec(one) ?? [];
  const [, ...right] = versionPattern.exec(other) ?? [];
  for (const index of [0, 1, 2]) {
    const difference = Number(left[index] ?? 0) - Number(right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return comparePreReleases(left[3], right[3]);
}

/** A version without one is newer than its pre-releases. */
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
  /** For people; updaters have feeds of their own. */
  files: z.array(
    z.object({
      platform: z.enum(releasePlatforms),
      arch: z.enum(releaseArches),
      /** Null for a file whose name does not tell. */
      format: z.nullable(z.enum(fileFormats)),
      /** Below the site: counts the download and leads to the file. */
      path: z.string(),
      bytes: z.int(),
      sha256: z.string(),
      signature: z.nullable(z.string()),
    }),
  ),
});
export type Release = z.output<typeof release>;

/** Those that are offered to everyone; one that is rolled out in part is not listed yet. */
export const listReleases = defineCall("GET /updates/releases", {
  access: "anyone",
  query: z.object({ channel: z.optional(z.enum(releaseChannels)) }),
  reply: z.object({ releases: z.array(release) }),
  summary: "The published versions of the desktop tool, newest first, with their files.",
  cacheable: true,
});

export const readLatestRelease = defineCall("GET /updates/latest", {
  access: "anyone",
  query: z.object({ channel: z.optional(z.enum(releaseChannels)) }),
  reply: z.object({ release: z.nullable(release), minVersion: z.nullable(z.string()) }),
  summary: "The current version of the desktop tool; null if none is published.",
  cacheable: true,
});
