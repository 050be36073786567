import { rm } from "node:fs/promises";
import path from "node:path";
import { addDays, chinaDayOf } from "../../platform/china-day.ts";
import { secondsAfter } from "../../platform/clock.ts";
import { listManifests, manifestNameOf } from "./manifest.ts";

/** Removes the expired backups of a folder and their manifests; nothing that no manifest names. */
export async function removeExpired(folder: string, now: Date): Promise<string[]> {
  const expired = expiredBackups(await listManifests(folder), now);
  for (const { file } of expired) {
    await rm(path.join(folder, file), { force: true });
    await rm(path.join(folder, manifestNameOf(file)), { force: true });
  }
  return expired.map(({ file }) => file);
}

interface Dated {
  readonly takenAt: string;
}

const kept = [
  { count: 7, periodOf: (day: string) => day },
  { count: 5, periodOf: mondayOf },
  { count: 12, periodOf: (day: string) => day.slice(0, "2026-11".length) },
];
const daySeconds = 86_400;

/**
 * The backups to remove. Kept are those of the last 24 hours, and the newest one of each of the last seven days, five weeks
 * and twelve months that have any, by the calendar of China.
 */
export function expiredBackups<Backup extends Dated>(backups: readonly Backup[], now: Date): Backup[] {
  const newestFirst = backups.toSorted((one, other) => (one.takenAt > other.takenAt ? -1 : 1));
  const yesterday = secondsAfter(now, -daySeconds);
  const keeping = new Set(newestFirst.filter(({ takenAt }) => new Date(takenAt) >= yesterday));
  for (const { count, periodOf } of kept) {
    const newest = new Map<string, Backup>();
    for (const backup of newestFirst) {
      const period = periodOf(chinaDayOf(new Date(backup.takenAt)));
      if (!newest.has(period) && newest.size < count) newest.set(period, backup);
    }
    for (const backup of newest.values()) keeping.add(backup);
  }
  return newestFirst.filter((backup) => !keeping.has(backup));
}

/** The Monday of a day's week. */
function mondayOf(day: string): string {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -sinceMonday);
}
