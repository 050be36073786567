import type { Insertable, Selectable } from "kysely";
import type { Queries, Tx } from "../../platform/database/transaction.ts";
import type { Tables } from "../../tables.ts";

export type StoredFileRow = Selectable<Tables["stored_files"]>;

/** Records a file that the store has; does nothing if it is recorded already. */
export async function addStoredFile(tx: Tx, file: Insertable<Tables["stored_files"]>): Promise<void> {
  await tx
    .insertInto("stored_files")
    .values(file)
    .onConflict((conflict) => conflict.column("digest").doNothing())
    .execute();
}

export async function findStoredFile(db: Queries, digest: string): Promise<StoredFileRow | undefined> {
  return await db.selectFrom("stored_files").selectAll().where("digest", "=", digest).executeTakeFirst();
}

/** The file with the next digest in order; undefined after the last one. */
export async function findNextStoredFile(
  db: Queries,
  afterDigest: string,
  kinds: readonly StoredFileRow["kind"][],
): Promise<StoredFileRow | undefined> {
  return await db
    .selectFrom("stored_files")
    .selectAll()
    .where("digest", ">", afterDigest)
    .where("kind", "in", kinds)
    .orderBy("digest")
    .limit(1)
    .executeTakeFirst();
}

/** The file that was stored last; undefined if the store has none. */
export async function findNewestStoredFile(db: Queries) {
  return await db
    .selectFrom("stored_files")
    .select(["digest", "bytes"])
    .orderBy("made_at", "desc")
    .orderBy("digest")
    .limit(1)
    .executeTakeFirst();
}

/** Number and size of the files in each place. */
export async function countFiles(db: Queries) {
  const stored = await db
    .selectFrom("stored_files")
    .select((select) => [
      "kind",
      select.fn.countAll<string>().as("files"),
      select.fn.sum<string>("bytes").as("bytes"),
    ])
    .groupBy("kind")
    .execute();
  const inDatabase = await db
    .selectFrom("media")
    .select((select) => [
      select.fn.countAll<string>().as("files"),
      select.fn.sum<string | null>(select.fn<number>("octet_length", ["bytes"])).as("bytes"),
    ])
    .executeTakeFirstOrThrow();
  const countOf = (kind: StoredFileRow["kind"]) => stored.find((row) => row.kind === kind);
  const figures = (row?: { readonly files: string; readonly bytes: string | null }) => ({
    files: Number(row?.files ?? 0),
    bytes: Number(row?.bytes ?? 0),
  });
  return {
    imagesInDatabase: figures(inDatabase),
    imagesInStore: figures(countOf("image")),
    installersInStore: figures(countOf("installer")),
  };
}
