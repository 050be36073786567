import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { blockBytes } from "../../content/files/blocks.ts";
import { findStoredFile, type StoredFileRow } from "../../content/files/stored-file-store.ts";
import type { Context } from "../../context.ts";
import { matchesEntityTag } from "../../platform/http/entity-tag.ts";
import { Rejection } from "../../platform/rejection.ts";
import { readByteRange } from "./byte-range.ts";
import { installerPathPrefix, readInstaller } from "./installer-files.ts";

interface Address {
  readonly Params: { readonly digest: string; readonly name: string };
}

/** Serves uploaded installers, whole or a part, from the object store. Only bytes that were checked are sent. */
export function serveInstallers(
  app: FastifyInstance,
  context: Pick<Context, "db" | "fileStore" | "entitlementKeys">,
): void {
  if (!context.entitlementKeys) return;
  app.route<Address>({
    // Named, because a HEAD route that Fastify adds states the length of what it was sent.
    method: ["GET", "HEAD"],
    url: `${installerPathPrefix}/:digest(^[0-9a-f]{64})/:name`,
    async handler(request, reply) {
      const { digest, name } = request.params;
      const file = await findStoredFile(context.db, digest);
      if (file?.kind !== "installer" || file.name !== name) throw new Rejection("notFound");
      const etag = `"${digest}"`;
      reply.headers({
        etag,
        "accept-ranges": "bytes",
        // RFC 9530. Clients that resume a download compare it with the whole file.
        "repr-digest": `sha-256=:${Buffer.from(digest, "hex").toString("base64")}:`,
      });
      if (matchesEntityTag(request.headers["if-none-match"], etag)) {
        return await cacheable(reply).code(304).send();
      }
      return await sendPart(context, file, { request, reply });
    },
  });
}

const cacheable = (reply: FastifyReply) =>
  reply.header("cache-control", "public, max-age=31536000, immutable");

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

async function sendPart(
  { fileStore }: Pick<Context, "fileStore">,
  file: StoredFileRow,
  { request, reply }: Exchange,
): Promise<FastifyReply> {
  const bytes = Number(file.bytes);
  const { range: header, "if-range": condition } = request.headers;
  const isSameFile = condition === undefined || condition === `"${file.digest}"`;
  const range = isSameFile ? readByteRange(header, bytes) : undefined;
  if (range === "unsatisfiable") {
    reply.header("content-range", `bytes */${bytes}`);
    throw new Rejection("rangeNotSatisfiable");
  }
  const { start, end } = range ?? { start: 0, end: bytes - 1 };
  const describe = () => {
    if (range) reply.code(206).header("content-range", `bytes ${start}-${end}/${bytes}`);
    return cacheable(reply)
      .header("content-length", end - start + 1)
      .header("content-disposition", `attachment; filename="${file.name}"`)
      .type("application/octet-stream");
  };
  if (request.method === "HEAD") return describe().send();
  const leaving = new AbortController();
  reply.raw.once("close", () => leaving.abort());
  const blocks = readInstaller(fileStore, file, leaving.signal, { start, end });
  // Before the headers, so that a store that is down or a damaged first block is an error in words.
  const first = await blocks.next();
  const stream = Readable.from(prepend(first, blocks), { objectMode: false, highWaterMark: blockBytes });
  return describe().send(stream);
}

async function* prepend(first: IteratorResult<Buffer>, rest: AsyncGenerator<Buffer>) {
  if (!first.done) yield first.value;
  yield* rest;
}
