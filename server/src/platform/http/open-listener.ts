import { randomUUID } from "node:crypto";
import http, {
  type IncomingMessage,
  type OutgoingHttpHeaders,
  ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { Socket } from "node:net";
import { matchLanguage } from "@baleen/contract/language.ts";
import { type ParameterlessCode, Rejection } from "../rejection.ts";
import { buildErrorReply } from "./error-reply.ts";
import { rewriteAbsoluteTarget } from "./request-host.ts";
import type { Shutdown } from "./shutdown.ts";

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Sends a response and returns true, or returns false to leave the request to Fastify. */
export type Shortcut = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Timeouts for a request to arrive, and for the client to read its response. */
const defaultTimeouts = {
  headersMs: 8_000,
  /** For headers and body together. */
  requestMs: 10_000,
  /** The interval at which Node checks connections for timeouts. */
  checkEveryMs: 1_000,
  /** A connection is closed if the client reads nothing of a response for this long. */
  stalledMs: 60_000,
};
export type ArrivalTimeouts = Readonly<typeof defaultTimeouts>;

/**
 * Responses announce `keepAliveTimeout`, which browsers respect; idle connections are closed after both values
 * together. The buffer covers requests that are on their way while the process is busy, and proxies, which ignore the
 * announced value and reuse connections for one minute (nginx) or two (Caddy). Closing a connection under a request
 * makes the request fail.
 */
const keepAlive = { keepAliveTimeout: 5_000, keepAliveTimeoutBuffer: 125_000 };

interface ListenerOptions {
  readonly shortcut: Shortcut;
  readonly shutdown: Shutdown;
  /** The headers of every response other than pages. */
  readonly headers: Readonly<Record<string, string>>;
  readonly timeouts?: ArrivalTimeouts | undefined;
  /** Called with the error that a shortcut has thrown. */
  report(error: unknown): void;
}

/**
 * Opens an `http.Server` with timeouts, which Node and Fastify disable or set too high by default. The shortcut runs
 * before Fastify: for a cached page, Fastify would be two thirds of the work.
 */
export function openListener(
  listener: Listener,
  { shortcut, shutdown, headers, report, timeouts = defaultTimeouts }: ListenerOptions,
): http.Server {
  const options = {
    headersTimeout: timeouts.headersMs,
    requestTimeout: timeouts.requestMs,
    ...keepAlive,
    connectionsCheckingInterval: timeouts.checkEveryMs,
    ServerResponse: responseClass(shutdown, timeouts),
    // Node would reject a request without a Host header with an empty body; the response below has one.
    requireHostHeader: false,
  };
  // An error thrown here would end the process.
  const tryShortcut = (request: IncomingMessage, response: ServerResponse) => {
    try {
      return shortcut(request, response);
    } catch (error) {
      report(error);
      endFailedResponse(request, response, headers);
      return true;
    }
  };
  const server = http.createServer(options, (request, response) => {
    rewriteAbsoluteTarget(request);
    if (request.headers.host === undefined && request.httpVersion === "1.1") {
      answerUnroutable(request, response, "malformedRequest", headers);
    } else if (!tryShortcut(request, response)) listener(request, response);
  });
  server.on("checkExpectation", (request, response) =>
    answerUnroutable(request, response, "expectationFailed", headers),
  );
  // The idle timeout is longer than the longest call timeout.
  server.setTimeout(60_000);
  return server;
}

/**
 * Responses that send `Connection: close` during the shutdown, also for requests that arrived before it. Their sockets
 * time out after half of `stalledMs`: Node counts the first bytes, which only reach the kernel's buffer, as progress
 * and waits a second time. The next request resets the socket to the server's own timeout.
 */
function responseClass(shutdown: Shutdown, { stalledMs }: ArrivalTimeouts): typeof ServerResponse {
  return class<Request extends IncomingMessage> extends ServerResponse<Request> {
    override writeHead(status: number, ...[reason, headers]: unknown[]): this {
      if (shutdown.isClosing) this.shouldKeepAlive = false;
      this.socket?.setTimeout(stalledMs / 2);
      // `writeHead` has two overloads, which Node distinguishes at run time.
      return super.writeHead(status, reason as string, headers as OutgoingHttpHeaders);
    }
  };
}

type Headers = Readonly<Record<string, string>>;

/** Writes an error response to the socket of a request that Node could not parse or that did not arrive in time. */
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
  const { status, body, head } = composeError(reason, language, headers);
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, "connection: close"];
  for (const [name, value] of Object.entries(head)) lines.push(`${name}: ${value}`);
  socket.write(`${lines.join("\r\n")}\r\n\r\n${body}`);
  socket.destroySoon();
}

const parserErrors: Readonly<Record<string, ParameterlessCode>> = {
  HPE_HEADER_OVERFLOW: "headersTooLarge",
  ERR_HTTP_REQUEST_TIMEOUT: "requestTooSlow",
};

/** Responds to a request that Node can parse but Fastify never gets. */
function answerUnroutable(
  request: IncomingMessage,
  response: ServerResponse,
  reason: ParameterlessCode,
  headers: Headers,
): void {
  const { status, body, head } = composeError(reason, request.headers["accept-language"], headers);
  response.writeHead(status, { ...head, connection: "close" }).end(body);
}

/**
 * Ends a response that has failed outside Fastify: with status 500 if no headers are sent yet, otherwise by closing the
 * connection, which shows the client that the body is incomplete.
 */
export function endFailedResponse(
  request: IncomingMessage,
  response: ServerResponse,
  headers: Headers,
): void {
  if (response.headersSent) response.destroy();
  else answerUnroutable(request, response, "internal", headers);
}

function composeError(reason: ParameterlessCode, acceptLanguage: string | undefined, headers: Headers) {
  const written = buildErrorReply(new Rejection(reason), {
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
