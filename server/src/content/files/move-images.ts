import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { inTransaction, type Tx } from "../../platform/database/transaction.ts";
import { addImage } from "../serve-media.ts";
import type { FileStore } from "./file-store.ts";
import { addStoredFile, findNextStoredFile } from "./stored-file-store.ts";

type MoveContext = Pick<Context, "db"> & { readonly fileStore: FileStore };

/** Less than every digest, so the first search finds the first image. */
const beforeFirst = "";

/**
 * Serializes moves. Otherwise, if an image is in both tables, two opposite moves would each find the other's row and
 * delete their own, and the image would be lost.
 */
async function lockMoves(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('move images'))`.execute(tx);
}

/**
 * Moves every image from the database to the store, one at a time. The row moves to the other table, in one
 * transaction, only after the object was read back and compared, so the command can be stopped at any time and started
 * again. Returns how many images were moved, and the digests of rows with damaged bytes, which stay.
 */
export async function moveImagesToStore({ db, fileStore }: MoveContext) {
  let moved = 0;
  const damaged: string[] = [];
  const findNext = (after: string) =>
    db
      .selectFrom("media")
      .selectAll()
      .where("digest", ">", after)
      .orderBy("digest")
      .limit(1)
      .executeTakeFirst();
  for (let image = await findNext(beforeFirst); image; image = await findNext(image.digest)) {
    const { digest, bytes, ...facts } = image;
    if (createHash("sha256").update(bytes).digest("hex") !== digest) {
      damaged.push(digest);
      continue;
    }
    const file = {
      ...facts,
      digest,
      bytes: bytes.length,
      kind: "image",
      name: null,
      block_digests: null,
    } as const;
    await fileStore.write(digest, new Blob([new Uint8Array(bytes)]));
    await fileStore.read({ ...file, bytes: String(bytes.length) });
    await inTransaction(db, async (tx) => {
      await lockMoves(tx);
      await addStoredFile(tx, file);
      await tx.deleteFrom("media").where("digest", "=", digest).execute();
    });
    moved += 1;
  }
  return { moved, damaged };
}

/**
 * Moves every image from the store to the database, like `moveImagesToStore`. The objects stay in the store, because
 * backups of the database from before the move refer to them. Stops at an image that cannot be read.
 */
export async function moveImagesToDatabase({ db, fileStore }: MoveContext) {
  let moved = 0;
  const findNext = (after: string) => findNextStoredFile(db, after, ["image"]);
  for (let file = await findNext(beforeFirst); file; file = await findNext(file.digest)) {
    const { digest, made_at, made_by } = file;
    // A constraint of the table: images have both.
    const [width, height] = [file.width ?? 0, file.height ?? 0];
    const bytes = await fileStore.read(file);
    await inTransaction(db, async (tx) => {
      await lockMoves(tx);
      await addImage(tx, { digest, bytes, width, height, made_at, made_by });
      await tx.deleteFrom("stored_files").where("digest", "=", digest).execute();
    });
    moved += 1;
  }
  return { moved };
}
