import type { Queries, Tx } from "../platform/database/transaction.ts";

interface NewImage {
  /** SHA-256 of the bytes, in hexadecimal. */
  readonly digest: string;
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  readonly at: Date;
  readonly by: number | null;
}

/** Stores a WebP image; one that is stored already stays as it is. */
export async function addImage(tx: Tx, { digest, bytes, width, height, at, by }: NewImage): Promise<void> {
  await tx
    .insertInto("media")
    .values({ digest, bytes, width, height, made_at: at, made_by: by })
    .onConflict((conflict) => conflict.column("digest").doNothing())
    .execute();
}

export async function findImage(db: Queries, digest: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom("media").select("bytes").where("digest", "=", digest).executeTakeFirst();
  return row?.bytes;
}
