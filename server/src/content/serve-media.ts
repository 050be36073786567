import type { FastifyInstance } from "fastify";
import { asDatabaseCall } from "../platform/database/database-call.ts";
import type { Queries, Tx } from "../platform/database/transaction.ts";
import { AppError } from "../platform/http/app-error.ts";
import { clientKeyOf } from "../platform/http/client-address.ts";
import type { ContentDeps } from "./deps.ts";
import { keepImages } from "./image-cache.ts";

/** The path of a stored image on this site. */
export const mediaPath = (digest: string) => `/media/${digest}.webp`;

interface ImageAddress {
  readonly Params: { readonly digest: string };
}

/** Images that operators have uploaded, by the digest of their content, so that caches may keep them for ever. */
export function serveMedia(app: FastifyInstance, { db, clock }: Pick<ContentDeps, "db" | "clock">): void {
  const keep = keepImages(clock);
  app.get<ImageAddress>("/media/:digest(^[0-9a-f]{64}).webp", async ({ params, ip }, reply) => {
    const { digest } = params;
    const read = async () => {
      const bytes = await asDatabaseCall({ clientKey: clientKeyOf(ip) }, () => findImage(db, digest));
      if (!bytes) throw new AppError("notFound");
      return { type: "image/webp", bytes };
    };
    const { type, bytes } = await keep(digest, read);
    return reply.header("cache-control", "public, max-age=31536000, immutable").type(type).send(bytes);
  });
}

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

async function findImage(db: Queries, digest: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom("media").select("bytes").where("digest", "=", digest).executeTakeFirst();
  return row?.bytes;
}
