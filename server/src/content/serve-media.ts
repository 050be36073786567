import type { FastifyInstance } from "fastify";
import type { Insertable } from "kysely";
import type { Context } from "../context.ts";
import type { Tx } from "../platform/database/transaction.ts";
import { Rejection } from "../platform/rejection.ts";
import type { Tables } from "../tables.ts";
import { findStoredFile } from "./files/stored-file-store.ts";
import { imageCache } from "./image-cache.ts";

export const mediaPath = (digest: string) => `/media/${digest}.webp`;

/** Serves uploaded images by the digest of their content, so that caches may keep them forever. */
export function serveMedia(app: FastifyInstance, context: Pick<Context, "db" | "clock" | "fileStore">): void {
  const cached = imageCache(context.clock);
  app.get<{ Params: { digest: string } }>("/media/:digest(^[0-9a-f]{64}).webp", async ({ params }, reply) => {
    const { digest } = params;
    const read = async () => ({ type: "image/webp", bytes: await readImage(context, digest) });
    const { type, bytes } = await cached(digest, read);
    return reply.header("cache-control", "public, max-age=31536000, immutable").type(type).send(bytes);
  });
}

/** Reads an image from the database, or else from the object store. Throws `notFound` or `unavailable`. */
async function readImage({ db, fileStore }: Pick<Context, "db" | "fileStore">, digest: string) {
  const media = db.selectFrom("media").select("bytes").where("digest", "=", digest);
  const row = await media.executeTakeFirst();
  if (row) return row.bytes;
  const file = await findStoredFile(db, digest);
  if (file?.kind !== "image") throw new Rejection("notFound");
  if (!fileStore) throw new Rejection("unavailable", { cause: new Error("MEDIA_URL is not set") });
  return await fileStore.read(file);
}

/** Stores a WebP image in the database; does nothing if it is stored already. */
export async function addImage(tx: Tx, image: Insertable<Tables["media"]>): Promise<void> {
  await tx
    .insertInto("media")
    .values(image)
    .onConflict((conflict) => conflict.column("digest").doNothing())
    .execute();
}
