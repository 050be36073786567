import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { findStoredFile, type StoredFileRow } from "../../content/files/stored-file-store.ts";
import type { Context } from "../../context.ts";
import { clientKeyOf } from "../../platform/http/client-address.ts";
import { matchesEntityTag } from "../../platform/http/entity-tag.ts";
import type { ByteRange } from "../../platform/object-store/object-store.ts";
import { Rejection } from "../../platform/rejection.ts";
import { boundedQueue, keyedQueues } from "../../platform/work-queue.ts";
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
  const limitDownloads = createDownloadLimiter();
  app.route<Address>({
    // HEAD is listed, because Fastify's automatic HEAD route reports the length of the body that the handler sent.
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
      const range = readRange(file, { request, reply });
      if (request.method === "HEAD") return setFileHeaders(file, range, reply).send();
      // Awaiting the reply waits for the end of its response, so the download counts as open until then.
      return await limitDownloads(clientKeyOf(request.ip), () => sendPart(context, file, { range, reply }));
    },
  });
}

const cacheable = (reply: FastifyReply) =>
  reply.header("cache-control", "public, max-age=31536000, immutable");

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** The requested part; undefined if the whole file is requested. Throws `rangeNotSatisfiable`. */
function readRange(
  { digest, bytes: size }: StoredFileRow,
  { request, reply }: Exchange,
): ByteRange | undefined {
  const bytes = Number(size);
  const { range: header, "if-range": condition } = request.headers;
  const isSameFile = condition === undefined || condition === `"${digest}"`;
  const range = isSameFile ? readByteRange(header, bytes) : undefined;
  if (range !== "unsatisfiable") return range;
  reply.header("content-range", `bytes */${bytes}`);
  throw new Rejection("rangeNotSatisfiable");
}

function setFileHeaders({ bytes, name }: StoredFileRow, range: ByteRange | undefined, reply: FastifyReply) {
  const { start, end } = range ?? { start: 0, end: Number(bytes) - 1 };
  if (range) reply.code(206).header("content-range", `bytes ${start}-${end}/${bytes}`);
  return cacheable(reply)
    .header("content-length", end - start + 1)
    .header("content-disposition", `attachment; filename="${name}"`)
    .type("application/octet-stream");
}

/** Open downloads of this process. Each holds a block in memory for as long as its client takes. */
const maxOpen = 32;
const maxOpenPerClient = 4;

/** Runs a client's download. Throws `QueueFullError` instead of letting it wait. */
function createDownloadLimiter() {
  const all = boundedQueue(maxOpen, 0);
  const byClient = keyedQueues(maxOpenPerClient, 0);
  return async <Result>(clientKey: string, download: () => Promise<Result>): Promise<Result> =>
    await byClient(clientKey, () => all(download));
}

interface Part {
  readonly range: ByteRange | undefined;
  readonly reply: FastifyReply;
}

async function sendPart(
  { fileStore }: Pick<Context, "fileStore">,
  file: StoredFileRow,
  { range, reply }: Part,
): Promise<FastifyReply> {
  const leaving = new AbortController();
  reply.raw.once("close", () => leaving.abort());
  if (reply.raw.destroyed) leaving.abort();
  const blocks = readInstaller(fileStore, file, leaving.signal, range);
  // Read before the headers are sent, so that a failing store or a damaged first block still gives an error response.
  const first = await blocks.next().catch((error: unknown) => {
    if (!leaving.signal.aborted) throw error;
  });
  if (!first) return reply.hijack();
  const pieces = cutBlocks(first, blocks);
  const stream = Readable.from(pieces, { objectMode: false, highWaterMark: pieceBytes });
  return setFileHeaders(file, range, reply).send(stream);
}

/** Small pieces, since the stream and the socket each copy or keep what they are given. */
const pieceBytes = 64 * 1024;

async function* cutBlocks(first: IteratorResult<Buffer>, rest: AsyncGenerator<Buffer>) {
  for (let next = first; !next.done; next = await rest.next()) {
    for (let start = 0; start < next.value.length; start += pieceBytes) {
      yield next.value.subarray(start, start + pieceBytes);
    }
  }
}
