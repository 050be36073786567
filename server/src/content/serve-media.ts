import type { FastifyInstance } from "fastify";
import type { Insertable } from "kysely";
import type { Context } from "../context.ts";
import { asDatabaseCall } from "../platform/database/database-call.ts";
import type { Tx } from "../platform/database/transaction.ts";
import { clientKeyOf } from "../platform/http/client-address.ts";
import { Rejection } from "../platform/rejection.ts";
import type { Tables } from "../tables.ts";
import { imageCache } from "./image-cache.ts";

export const mediaPath = (digest: string) => `/media/${digest}.webp`;

/** Uploaded images, by the digest of their content, so that caches may keep them forever. */
export function serveMedia(app: FastifyInstance, { db, clock }: Pick<Context, "db" | "clock">): void {
  const cached = imageCache(clock);
  app.get<{ Params: { digest: string } }>(
    "/media/:digest(^[0-9a-f]{64}).webp",
    async ({ params, ip }, reply) => {
      const { digest } = params;
      const read = async () => {
        const row = await asDatabaseCall({ clientKey: clientKeyOf(ip) }, () =>
          db.selectFrom("media").select("bytes").where("digest", "=", digest).executeTakeFirst(),
        );
        if (!row) throw new Rejection("notFound");
        return { type: "image/webp", bytes: row.bytes };
      };
      const { type, bytes } = await cached(digest, read);
      return reply.header("cache-control", "public, max-age=31536000, immutable").type(type).send(bytes);
    },
  );
}

/** Stores a WebP image; one that is stored already stays as it is. */
export async function addImage(tx: Tx, image: Insertable<Tables["media"]>): Promise<void> {
  await tx
    .insertInto("media")
    .values(image)
    .onConflict((conflict) => conflict.column("digest").doNothing())
    .execute();
}
