import { createHash } from "node:crypto";
import {
  compareVersions,
  type FileFormat,
  fileFormats,
  type ReleaseChannel,
} from "@baleen/contract/desktop/releases.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { runDatabaseCall } from "../../platform/database/database-call.ts";
import { type FileRow, listFiles, listLiveRows, type ReleaseRow } from "./release-store.ts";

export interface LiveFile
  extends Pick<FileRow, "id" | "platform" | "arch" | "kind" | "format" | "url" | "sha256" | "signature"> {
  readonly bytes: number;
  readonly sha512: string;
}

export interface LiveRelease
  extends Pick<
    ReleaseRow,
    | "channel"
    | "version"
    | "min_system"
    | "min_windows"
    | "min_macos"
    | "build_number"
    | "rollout"
    | "is_minimum"
  > {
  readonly publishedAt: Date;
  readonly notes: { readonly zh: string; readonly en: string };
  readonly files: readonly LiveFile[];
}

export type LiveReleases = ReturnType<typeof createLiveReleases>;

const readEveryMs = 5_000;

/**
 * The published releases, newest version first. Read at most every five seconds. While the database is unavailable, the
 * cached releases are kept, so that feeds still work.
 */
export function createLiveReleases({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
  let cache: { readonly atMs: number; readonly releases: readonly LiveRelease[] } | undefined;
  let reading: Promise<readonly LiveRelease[]> | undefined;
  const refresh = async () => {
    const releases = await load(db);
    cache = { atMs: clock.now().getTime(), releases };
    return releases;
  };
  return {
    /** Reads the database immediately, after a release has changed. */
    readAnew: refresh,
    async read(): Promise<readonly LiveRelease[]> {
      const atMs = clock.now().getTime();
      if (cache && Math.abs(atMs - cache.atMs) < readEveryMs) return cache.releases;
      // A separate database call: the result is shared, so it is not charged to the first caller.
      reading ??= runDatabaseCall({}, refresh).finally(() => {
        reading = undefined;
      });
      try {
        return await reading;
      } catch (error) {
        if (!cache) throw error;
        // No immediate retry, because an unavailable database responds slowly.
        cache = { ...cache, atMs };
        return cache.releases;
      }
    },
  };
}

async function load(db: Database): Promise<readonly LiveRelease[]> {
  const rows = await listLiveRows(db);
  const files = await listFiles(db, rows);
  return rows
    .map(({ id, published_at: publishedAt, notes_zh: zh, notes_en: en, ...row }) => ({
      ...row,
      // A database constraint ensures that live releases have `published_at`.
      publishedAt: publishedAt ?? row.created_at,
      notes: { zh, en },
      files: files.filter((file) => file.release_id === id).flatMap(liveFile),
    }))
    .toSorted((one, other) => compareVersions(other.version, one.version));
}

function liveFile({ bytes, sha512, ...file }: FileRow): LiveFile[] {
  return bytes === null || sha512 === null ? [] : [{ ...file, bytes: Number(bytes), sha512 }];
}

/** The beta channel includes stable versions: testers get the newest of both. */
export function filterByChannel(
  releases: readonly LiveRelease[],
  channel: ReleaseChannel,
): readonly LiveRelease[] {
  return channel === "beta" ? releases : releases.filter((release) => release.channel === "stable");
}

/** Releases rolled out completely, for reading and manual downloads. */
export function filterFullyRolledOut(releases: readonly LiveRelease[]): readonly LiveRelease[] {
  return releases.filter(({ rollout }) => rollout === 100);
}

/** Whether an installation is offered a version. Without an install id, only if everyone is. */
export function isOffered(
  { version, rollout }: Pick<LiveRelease, "version" | "rollout">,
  installId: string | undefined,
): boolean {
  return rollout === 100 || (installId !== undefined && rolloutPercentileOf(version, installId) < rollout);
}

/** From 0 to 99, always the same for a version and an installation. */
export function rolloutPercentileOf(version: string, installId: string): number {
  return createHash("sha256").update(`${version}:${installId}`).digest().readUInt32BE() % 100;
}

interface TargetMachine extends Pick<LiveFile, "platform" | "arch" | "kind"> {
  /** Undefined if the machine does not report how the tool was installed. */
  readonly format?: FileFormat | undefined;
}

/**
 * A release's file for a machine, in its format, or else in the preferred one. A universal file suits every processor;
 * a file for another processor is never returned.
 */
export function findFileFor({ files }: LiveRelease, { platform, arch, kind, format }: TargetMachine) {
  const fitting = sortByPreference(files).filter(
    (file) =>
      file.platform === platform && file.kind === kind && (format === undefined || file.format === format),
  );
  return fitting.find((file) => file.arch === arch) ?? fitting.find((file) => file.arch === "universal");
}

const rankOf = ({ format }: Pick<LiveFile, "format">) =>
  format === null ? fileFormats.length : fileFormats.indexOf(format);

/** Sorts files by format, most preferred first, for requests that do not specify one. */
export function sortByPreference<File extends Pick<LiveFile, "format">>(files: readonly File[]): File[] {
  return files.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** The minimum version: older ones have to update. Null if there is none. */
export function minVersionOf(releases: readonly LiveRelease[]): string | null {
  return filterByChannel(releases, "stable").find((release) => release.is_minimum)?.version ?? null;
}
