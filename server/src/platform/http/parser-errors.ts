import { randomUUID } from "node:crypto";
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { ErrorName } from "@baleen/contract/errors.ts";
import { matchLanguage } from "@baleen/contract/language.ts";
import { AppError } from "./app-error.ts";
import { writeError } from "./error-reply.ts";

type Headers = Readonly<Record<string, string>>;

/** Answers a request that is parsed but not passed to Fastify. */
export function answerParserError(
  error: Error & { readonly code?: string | undefined; readonly rawPacket?: unknown },
  socket: Socket,
  headers: Headers,
): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const reason = parserErrors[error.code ?? ""] ?? "malformedRequest";
  const read = Buffer.isBuffer(error.rawPacket) ? error.rawPacket.toString("latin1") : "";
  const language = /^accept-language:(.*)$/im.exec(read)?.[1];
  const { status, body, head } = compose(reason, language, headers);
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, "connection: close"];
  for (const [name, value] of Object.entries(head)) lines.push(`${name}: ${value}`);
  socket.write(`${lines.join("\r\n")}\r\n\r\n${body}`);
  socket.destroySoon();
}

const parserErrors: Readonly<Record<string, ErrorName>> = {
  HPE_HEADER_OVERFLOW: "headersTooLarge",
  ERR_HTTP_REQUEST_TIMEOUT: "requestTooSlow",
};

/** Answers a request that Node understands and the framework never gets. */
export function answerUnroutable(
  request: IncomingMessage,
  response: ServerResponse,
  reason: ErrorName,
  headers: Headers,
): void {
  const { status, body, head } = compose(reason, request.headers["accept-language"], headers);
  response.writeHead(status, { ...head, connection: "close" }).end(body);
}

/**
 * Ends a response that has failed outside of Fastify: with 500 if no headers are sent yet, else by closing the
 * connection, which tells the client that the body is incomplete.
 */
export function answerFailed(request: IncomingMessage, response: ServerResponse, headers: Headers): void {
  if (response.headersSent) response.destroy();
  else answerUnroutable(request, response, "internal", headers);
}

function compose(reason: ErrorName, acceptLanguage: string | undefined, headers: Headers) {
  const written = writeError(new AppError(reason), {
    language: matchLanguage(acceptLanguage),
    envelope: "code",
    requestId: randomUUID(),
  });
  const body = JSON.stringify(written.body);
  const head = {
    ...headers,
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
    "cache-control": "no-store",
  };
  return { status: written.status, body, head };
}
