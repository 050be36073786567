import { rm } from "node:fs/promises";
import path from "node:path";
import { expiredBackups } from "./expired-backups.ts";
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
