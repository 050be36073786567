import { compareVersions } from "@baleen/contract/desktop/releases.ts";
import type { Selectable } from "kysely";
import type { Queries } from "../../platform/database/transaction.ts";
import type { Tables } from "../../tables.ts";

export type ReleaseRow = Selectable<Tables["releases"]>;
export type FileRow = Selectable<Tables["release_files"]>;

/** Newest version first. */
export async function listReleaseRows(db: Queries, max: number): Promise<ReleaseRow[]> {
  const rows = await db.selectFrom("releases").selectAll().orderBy("id", "desc").limit(max).execute();
  return rows.toSorted((one, other) => compareVersions(other.version, one.version));
}

export async function listLiveRows(db: Queries): Promise<ReleaseRow[]> {
  return await db.selectFrom("releases").selectAll().where("state", "=", "live").execute();
}

export async function findRelease(db: Queries, id: number): Promise<ReleaseRow | undefined> {
  return await db.selectFrom("releases").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function lockRelease(tx: Queries, id: number): Promise<ReleaseRow | undefined> {
  return await tx.selectFrom("releases").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function listFiles(db: Queries, releases: readonly Pick<ReleaseRow, "id">[]) {
  if (releases.length === 0) return [];
  const ids = releases.map(({ id }) => id);
  return await db
    .selectFrom("release_files")
    .selectAll()
    .where("release_id", "in", ids)
    .orderBy("platform")
    .orderBy("arch")
    .orderBy("kind")
    .execute();
}

export async function findFile(db: Queries, id: number): Promise<FileRow | undefined> {
  return await db.selectFrom("release_files").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function countFileDownloads(db: Queries, fileIds: readonly number[]) {
  if (fileIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("download_counts")
    .select((select) => ["file_id", select.fn.sum<string>("downloads").as("downloads")])
    .where("file_id", "in", fileIds)
    .groupBy("file_id")
    .execute();
  return new Map(rows.map((row) => [row.file_id, Number(row.downloads)]));
}
