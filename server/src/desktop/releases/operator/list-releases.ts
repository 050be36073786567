import { type ConsoleRelease, maxReleasesListed } from "@baleen/contract/back-office/releases.ts";
import type { ConsoleHandler } from "../../../operators/console-handler.ts";
import { toReply } from "../../../operators/to-reply.ts";
import { secondsAfter } from "../../../platform/clock.ts";
import type { Queries } from "../../../platform/database/transaction.ts";
import { Rejection } from "../../../platform/rejection.ts";
import {
  countFileDownloads,
  findRelease,
  listFiles,
  listReleaseRows,
  type ReleaseRow,
} from "../release-store.ts";

const inUseS = 30 * 86_400;
const maxVersions = 50;

export const listConsoleReleases: ConsoleHandler<"listConsoleReleases"> = async ({ readsDb, clock }) => ({
  releases: await describe(readsDb, await listReleaseRows(readsDb, maxReleasesListed)),
  versionsInUse: await countVersions(readsDb, secondsAfter(clock.now(), -inUseS)),
});

export const readRelease: ConsoleHandler<"readRelease"> = async ({ readsDb }, { params: { id } }) =>
  await describeRelease(readsDb, id);

/** Throws `notFound`. */
export async function describeRelease(db: Queries, id: number): Promise<ConsoleRelease> {
  const row = await findRelease(db, id);
  const [release] = row ? await describe(db, [row]) : [];
  if (!release) throw new Rejection("notFound");
  return release;
}

async function describe(db: Queries, rows: readonly ReleaseRow[]): Promise<ConsoleRelease[]> {
  const files = await listFiles(db, rows);
  const downloads = await countFileDownloads(
    db,
    files.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...toReply(row),
    files: files
      .filter((file) => file.release_id === row.id)
      .map(({ bytes, ...file }) => ({
        ...file,
        bytes: bytes === null ? null : Number(bytes),
        downloads: downloads.get(file.id) ?? 0,
      })),
  }));
}

/** Counts the app versions of the devices seen since then. */
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
