import type { FastifyInstance } from "fastify";
import type { Insertable } from "kysely";
import type { Context } from "../context.ts";
import type { Tx } from "../platform/database/transaction.ts";
import { Rejection } from "../platform/rejection.ts";
import type { Tables } from "../tables.ts";
import { imageCache } from "./image-cache.ts";

export const mediaPath = (digest: string) => `/media/${digest}.webp`;

/** Serves uploaded images by the digest of their content, so that caches may keep them forever. */
export function serveMedia(app: FastifyInstance, { db, clock }: Pick<Context, "db" | "clock">): void {
  const cached = imageCache(clock);
  app.get<{ Params: { digest: string } }>("/media/:digest(^[0-9a-f]{64}).webp", async ({ params }, reply) => {
    const { digest } = params;
    const read = async () => {
      const media = db.selectFrom("media").select("bytes").where("digest", "=", digest);
      const row = await media.executeTakeFirst();
      if (!row) throw new Rejection("notFound");
      return { type: "image/webp", bytes: row.bytes };
    };
    const { type, bytes } = await cached(digest, read);
    return reply.header("cache-control", "public, max-age=31536000, immutable").type(type).send(bytes);
  });
}

/** Stores a WebP image; does nothing if it is stored already. */
export async function addImage(tx: Tx, image: Insertable<Tables["media"]>): Promise<void> {
  await tx
    .insertInto("media")
    .values(image)
    .onConflict((conflict) => conflict.column("digest").doNothing())
    .execute();
}
