import type { FastifyInstance } from "fastify";
import { type Insertable, sql } from "kysely";
import type { Context } from "../context.ts";
import type { Database } from "../platform/database/database.ts";
import type { Tx } from "../platform/database/transaction.ts";
import { Rejection } from "../platform/rejection.ts";
import type { Tables } from "../tables.ts";
import { imageCache } from "./image-cache.ts";
import { type ImageExtension, imageType, typesByExtension } from "./images/image-type.ts";

export const mediaPath = (digest: string, extension: ImageExtension = "webp") =>
  `/media/${digest}.${extension}`;

interface Address {
  readonly Params: { readonly digest: string; readonly extension: ImageExtension };
}

/** Serves uploaded images by the digest of their content, so that caches may keep them forever. */
export function serveMedia(app: FastifyInstance, context: Pick<Context, "db" | "clock" | "fileStore">): void {
  const cached = imageCache(context.clock);
  const route = `/media/:digest(^[0-9a-f]{64}).:extension(^(?:${Object.keys(typesByExtension).join("|")})$)`;
  app.get<Address>(route, async ({ params: { digest, extension } }, reply) => {
    const { type, bytes } = await cached(digest, async () => await readImage(context, digest));
    // The digest alone would find the image under each extension.
    if (type !== typesByExtension[extension]) throw new Rejection("notFound");
    // Chat apps and search engines embed the site's pictures in their own pages.
    if (extension !== "webp") reply.header("cross-origin-resource-policy", "cross-origin");
    return reply.header("cache-control", "public, max-age=31536000, immutable").type(type).send(bytes);
  });
}

/** Reads an image and its type from its bytes. Throws `notFound` or `unavailable`. */
async function readImage(context: Pick<Context, "db" | "fileStore">, digest: string) {
  const bytes = await readBytes(context, digest);
  const type = imageType(bytes);
  if (type === undefined) throw new Rejection("notFound");
  return { type, bytes };
}

/** Reads from the database, or else from the object store. */
async function readBytes({ db, fileStore }: Pick<Context, "db" | "fileStore">, digest: string) {
  const image = await findImage(db, digest);
  if (!image) throw new Rejection("notFound");
  if (image.bytes) return image.bytes;
  if (!fileStore) throw new Rejection("unavailable", { cause: new Error("MEDIA_URL is not set") });
  return await fileStore.read({ digest, bytes: image.storedBytes ?? "0", block_digests: null });
}

/**
 * Finds an image: its bytes, or its size if the bytes are in the object store. One statement reads both tables: between
 * two statements, the image could be moved from the table read second to the one read first, and neither would find it.
 */
async function findImage(db: Database, digest: string) {
  return await db
    .selectFrom(sql<{ digest: string }>`(select ${digest}::text as digest)`.as("request"))
    .leftJoin("media", "media.digest", "request.digest")
    .leftJoin("stored_files", (join) =>
      join.onRef("stored_files.digest", "=", "request.digest").on("stored_files.kind", "=", "image"),
    )
    .where((where) =>
      where.or([where("media.digest", "is not", null), where("stored_files.digest", "is not", null)]),
    )
    .select(["media.bytes", "stored_files.bytes as storedBytes"])
    .executeTakeFirst();
}

/** Stores an image in the database; does nothing if it is stored already. */
export async function addImage(tx: Tx, image: Insertable<Tables["media"]>): Promise<void> {
  await tx
    .insertInto("media")
    .values(image)
    .onConflict((conflict) => conflict.column("digest").doNothing())
    .execute();
}
