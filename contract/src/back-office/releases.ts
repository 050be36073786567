import * as z from "zod/mini";
import {
  dottedNumberPattern,
  fileFormats,
  fileKinds,
  releaseArches,
  releaseChannels,
  releasePlatforms,
  releaseStates,
  versionPattern,
} from "../desktop/releases.ts";
import { identifier, instant, requiredText, wholeNumber } from "../rules.ts";
import { defineConsoleCall } from "./console-call.ts";
import { operatorActionBody, operatorActionFields } from "./operator-action.ts";

/** Why a file is refused. */
export const releaseFileProblems = {
  unreachable: { zh: "地址取不到文件", en: "The file could not be fetched" },
  tooLarge: { zh: "文件太大", en: "The file is too large" },
  hashDiffers: { zh: "SHA-256与填写的不同", en: "Its SHA-256 is not the one that was entered" },
  keyMissing: { zh: "没有设置核对签名的公钥", en: "The public key of its signature is not set" },
  signatureUnreadable: { zh: "签名的格式不正确", en: "The signature is not of the right form" },
  otherKey: { zh: "签名用的是另一把密钥", en: "Another key has signed it" },
  signatureWrong: { zh: "签名与文件不符", en: "The signature is not that of the file" },
} as const;
export type FileProblem = keyof typeof releaseFileProblems;

const releaseFile = z.object({
  id: z.int(),
  platform: z.enum(releasePlatforms),
  arch: z.enum(releaseArches),
  kind: z.enum(fileKinds),
  format: z.nullable(z.enum(fileFormats)),
  url: z.string(),
  sha256: z.string(),
  signature: z.nullable(z.string()),
  /** All files of a live release are `checked`. */
  state: z.enum(["checking", "checked", "refused"]),
  problem: z.nullable(z.string()),
  bytes: z.nullable(z.int()),
  /** The total number of downloads. */
  downloads: z.int(),
});
export type ReleaseFile = z.output<typeof releaseFile>;

const consoleRelease = z.object({
  id: z.int(),
  channel: z.enum(releaseChannels),
  version: z.string(),
  notesZh: z.string(),
  notesEn: z.string(),
  minSystem: z.nullable(z.string()),
  minWindows: z.nullable(z.string()),
  minMacos: z.nullable(z.string()),
  buildNumber: z.nullable(z.string()),
  rollout: z.int(),
  state: z.enum(releaseStates),
  isMinimum: z.boolean(),
  createdAt: instant,
  publishedAt: z.nullable(instant),
  files: z.array(releaseFile),
  /** Increases with every edit. Edits send the version that they started from. */
  editVersion: z.int(),
});
export type ConsoleRelease = z.output<typeof consoleRelease>;

export const maxReleasesListed = 200;

export const listConsoleReleases = defineConsoleCall("GET /releases", {
  requiredAccess: "readFigures",
  reply: z.object({
    releases: z.array(consoleRelease),
    /** Devices by version in the last 30 days, most used version first. */
    versionsInUse: z.array(z.object({ version: z.string(), devices: z.int() })),
  }),
  summary: "The newest releases of the desktop tool, drafts too.",
});

export const readRelease = defineConsoleCall("GET /releases/{id}", {
  requiredAccess: "readFigures",
  reply: consoleRelease,
  summary: "One release with its files.",
});

const texts = {
  notesZh: requiredText(8_000),
  notesEn: requiredText(8_000),
  /** The minimum system, as shown to people. */
  minSystem: z.nullable(requiredText(120)),
  /**
   * The minimum systems for updaters: the version of the Windows kernel (`10.0.22000` is Windows 11) and of macOS. An
   * edit without them keeps them.
   */
  minWindows: z.optional(z.nullable(z.string().check(z.trim(), z.regex(/^(6\.[1-3]|10\.0)(\.\d{1,5})?$/)))),
  minMacos: z.optional(z.nullable(z.string().check(z.trim(), z.regex(/^\d{2}(\.\d{1,2}){0,2}$/)))),
  /** `CFBundleVersion` on macOS, which Sparkle compares. Defaults to the version itself. */
  buildNumber: z.optional(z.nullable(z.string().check(z.trim(), z.regex(dottedNumberPattern)))),
} as const;

export const createRelease = defineConsoleCall("POST /releases", {
  requiredAccess: "manageReleases",
  bodyLimit: 64 * 1024,
  body: z.object({
    ...operatorActionFields,
    channel: z.enum(releaseChannels),
    version: z.string().check(z.trim(), z.regex(versionPattern)),
    ...texts,
  }),
  reply: consoleRelease,
  summary: "Makes a draft of a release.",
});

/** Throws `staleEdit` if the release was edited meanwhile. */
export const editRelease = defineConsoleCall("POST /releases/{id}/texts", {
  requiredAccess: "manageReleases",
  bodyLimit: 64 * 1024,
  body: z.object({ ...operatorActionFields, editVersion: z.int(), ...texts }),
  reply: consoleRelease,
  summary: "Replaces the notes, the minimum systems and the build number of a release.",
});

/**
 * Only for drafts. The server fetches the file and verifies its hash and signature; until then the file is `checking`.
 * A file name that the installer or updater would not accept is rejected.
 */
export const addReleaseFile = defineConsoleCall("POST /releases/{id}/files", {
  requiredAccess: "manageReleases",
  body: z.object({
    ...operatorActionFields,
    platform: z.enum(releasePlatforms),
    arch: z.enum(releaseArches),
    kind: z.enum(fileKinds),
    url: z.url().check(z.startsWith("https://"), z.maxLength(1_000)),
    sha256: z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[0-9a-f]{64}$/)),
    /** For Tauri the whole `.sig`, for Sparkle the `edSignature`; required for these two. */
    signature: z.nullable(requiredText(2_000)),
  }),
  reply: consoleRelease,
  summary: "Adds a file to a draft, by its address, hash and signature.",
});

export const removeReleaseFile = defineConsoleCall("POST /releases/{id}/files/{fileId}/remove", {
  requiredAccess: "manageReleases",
  params: z.object({ id: identifier, fileId: identifier }),
  body: operatorActionBody,
  reply: consoleRelease,
  summary: "Removes a file from a draft.",
});

const rollout = wholeNumber(0, 100);

/** Throws `releaseFilesUnchecked` until all files are checked. */
export const publishRelease = defineConsoleCall("POST /releases/{id}/publish", {
  requiredAccess: "manageReleases",
  body: z.object({ ...operatorActionFields, rollout }),
  reply: consoleRelease,
  summary: "Publishes a draft to a share of the installations.",
});

export const setRollout = defineConsoleCall("POST /releases/{id}/rollout", {
  requiredAccess: "manageReleases",
  body: z.object({ ...operatorActionFields, rollout }),
  reply: consoleRelease,
  summary: "Sets the share of the installations that are offered a live release.",
});

/** Nobody is downgraded: for installations without this release, the feeds return the previous one. */
export const pullRelease = defineConsoleCall("POST /releases/{id}/pull", {
  requiredAccess: "manageReleases",
  body: operatorActionBody,
  reply: consoleRelease,
  summary: "Takes a live release back.",
});

export const setMinimumVersion = defineConsoleCall("POST /releases/{id}/minimum", {
  requiredAccess: "manageReleases",
  body: z.object({ ...operatorActionFields, isMinimum: z.boolean() }),
  reply: consoleRelease,
  summary: "Makes all versions before a live release update, or lets them be.",
});
