import { Readable } from "node:stream";
import type { CsvFile } from "@baleen/contract/console/csv-file.ts";
import type { FastifyReply } from "fastify";

/**
 * Streams a file: chunks are made as the client reads them. An error in the middle breaks the connection off, so that an
 * incomplete file is never taken for a whole one.
 */
export function sendCsv(reply: FastifyReply, { name, chunks }: CsvFile): FastifyReply {
  const ascii = name.replaceAll(/[^\w.-]/g, "_");
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (symbol) => `%${symbol.charCodeAt(0).toString(16)}`,
  );
  return reply
    .type("text/csv; charset=utf-8")
    .header("cache-control", "no-store")
    .header("content-disposition", `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`)
    .send(Readable.from(chunks, { objectMode: false }));
}
