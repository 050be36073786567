import type * as calls from "@baleen/contract/back-office/releases.ts";
import { type ConsoleRelease, maxReleasesListed } from "@baleen/contract/back-office/releases.ts";
import {
  countFileDownloads,
  findRelease,
  listFiles,
  listReleaseRows,
  type ReleaseRow,
} from "../../desktop/releases/release-store.ts";
import { secondsAfter } from "../../platform/clock.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { ConsoleHandler } from "../console-handler.ts";

const inUseS = 30 * 86_400;
const maxVersions = 50;

export const listConsoleReleases: ConsoleHandler<typeof calls.listConsoleReleases> = async ({
  reads,
  clock,
}) => ({
  releases: await describe(reads, await listReleaseRows(reads, maxReleasesListed)),
  versionsInUse: await countVersions(reads, secondsAfter(clock.now(), -inUseS)),
});

export const readRelease: ConsoleHandler<typeof calls.readRelease> = async ({ reads }, { params: { id } }) =>
  await describeRelease(reads, id);

/** Throws `notFound`. */
export async function describeRelease(db: Queries, id: number): Promise<ConsoleRelease> {
  const row = await findRelease(db, id);
  const [release] = row ? await describe(db, [row]) : [];
  if (!release) throw new AppError("notFound");
  return release;
}

async function describe(db: Queries, rows: readonly ReleaseRow[]): Promise<ConsoleRelease[]> {
  const files = await listFiles(db, rows);
  const downloads = await countFileDownloads(
    db,
    files.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    channel: row.channel,
    version: row.version,
    notesZh: row.notes_zh,
    notesEn: row.notes_en,
    minSystem: row.min_system,
    rollout: row.rollout,
    state: row.state,
    isMinimum: row.is_minimum,
    createdAt: row.created_at.toISOString(),
    publishedAt: row.published_at?.toISOString() ?? null,
    files: files
      .filter((file) => file.release_id === row.id)
      .map(({ bytes, ...file }) => ({
        ...file,
        bytes: bytes === null ? null : Number(bytes),
        downloads: downloads.get(file.id) ?? 0,
      })),
    editVersion: row.edit_version,
  }));
}

/** Of the devices that were seen. */
async function countVersions(db: Queries, since: Date) {
  const rows = await db
    .selectFrom("devices")
    .select((select) => ["app_version", select.fn.countAll<number>().as("devices")])
    .where("ended_at", "is", null)
    .where("seen_at", ">", since)
    .where("app_version", "is not", null)
    .groupBy("app_version")
    .orderBy("devices", "desc")
    .limit(maxVersions)
    .execute();
  return rows.map((row) => ({ version: row.app_version ?? "", devices: Number(row.devices) }));
}
