import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { addDays, chinaDayOf } from "../../platform/china-day.ts";
import { secondsAfter } from "../../platform/clock.ts";
import { Rejection } from "../../platform/rejection.ts";

const manifestSchema = z.object({
  format: z.literal(1),
  file: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  /** The time of the snapshot, by the database's clock. */
  takenAt: z.iso.datetime(),
  mode: z.enum(["demo", "production"]).nullable(),
  codeVersion: z.string(),
  migrations: z.array(z.string()),
  serverVersion: z.string(),
  dumpVersion: z.string(),
  /** Null if the database had not recorded a fingerprint yet. */
  secretKeyFingerprint: z.string().nullable(),
  isEncrypted: z.boolean(),
  rows: z.record(z.string(), z.int()),
});

/** The description of a backup, in a file next to it. Contains no secrets. */
export type Manifest = z.infer<typeof manifestSchema>;

const namePattern = /^baleen-\d{8}T\d{6}Z$/;

/** The name of a backup without its file extension, such as `baleen-20261122T190000Z`. */
export function backupNameAt(at: Date): string {
  return `baleen-${at.toISOString().replace(/\.\d+/, "").replaceAll(/[-:]/g, "")}`;
}

function manifestNameOf(file: string): string {
  return `${path.basename(file).split(".")[0]}.json`;
}

/** Whether a file was left unfinished by a backup that was killed. */
export function isUnfinished(file: string): boolean {
  const [name = "", ...endings] = file.split(".");
  return namePattern.test(name) && endings.at(-1) === "part";
}

export function serializeManifest(manifest: Manifest): string {
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}

/** The manifest next to a backup. Throws `manifestMissing` if it is missing or not valid. */
export async function readManifest(file: string): Promise<Manifest> {
  const beside = path.join(path.dirname(file), manifestNameOf(file));
  const manifest = await tryToRead(beside);
  if (manifest?.file === path.basename(file)) return manifest;
  throw new Rejection("manifestMissing", { file, manifest: path.basename(beside) });
}

async function tryToRead(file: string): Promise<Manifest | undefined> {
  try {
    return manifestSchema.parse(JSON.parse(await readFile(file, "utf8")));
  } catch {
    return undefined;
  }
}

/** The manifests in a folder whose backup files exist, oldest first. */
export async function listManifests(folder: string): Promise<Manifest[]> {
  const names: string[] = await readdir(folder).catch(() => []);
  const manifestNames = names.filter(
    (name) => name.endsWith(".json") && namePattern.test(name.slice(0, -".json".length)),
  );
  const manifests = await Promise.all(
    manifestNames.map(async (name) => {
      const manifest = await tryToRead(path.join(folder, name));
      const hasBackupFile =
        manifest && manifestNameOf(manifest.file) === name && names.includes(manifest.file);
      return hasBackupFile ? manifest : undefined;
    }),
  );
  return manifests
    .filter((manifest) => manifest !== undefined)
    .toSorted((one, other) => (one.takenAt < other.takenAt ? -1 : 1));
}

export async function digestFile(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

/** Removes the expired backups in a folder with their manifests; files without a manifest are kept. */
export async function removeExpired(folder: string, now: Date): Promise<string[]> {
  const expired = expiredBackups(await listManifests(folder), now);
  for (const { file } of expired) {
    await rm(path.join(folder, file), { force: true });
    await rm(path.join(folder, manifestNameOf(file)), { force: true });
  }
  return expired.map(({ file }) => file);
}

const retentionRules = [
  { count: 7, periodOf: (day: string) => day },
  { count: 5, periodOf: mondayOf },
  { count: 12, periodOf: (day: string) => day.slice(0, "2026-11".length) },
];
const daySeconds = 86_400;

/**
 * The backups to remove. Keeps all of the last 24 hours, and the newest of each of the last seven days, five weeks and
 * twelve months that have backups, by China's calendar.
 */
export function expiredBackups<Backup extends Pick<Manifest, "takenAt">>(
  backups: readonly Backup[],
  now: Date,
): Backup[] {
  const newestFirst = backups.toSorted((one, other) => (one.takenAt > other.takenAt ? -1 : 1));
  const yesterday = secondsAfter(now, -daySeconds);
  const keptBackups = new Set(newestFirst.filter(({ takenAt }) => new Date(takenAt) >= yesterday));
  for (const { count, periodOf } of retentionRules) {
    const newest = new Map<string, Backup>();
    for (const backup of newestFirst) {
      const period = periodOf(chinaDayOf(new Date(backup.takenAt)));
      if (!newest.has(period) && newest.size < count) newest.set(period, backup);
    }
    for (const backup of newest.values()) keptBackups.add(backup);
  }
  return newestFirst.filter((backup) => !keptBackups.has(backup));
}

function mondayOf(day: string): string {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -sinceMonday);
}
