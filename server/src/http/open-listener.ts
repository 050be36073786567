import http, { type IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from "node:http";
import { answerFailed, answerUnroutable } from "./parser-errors.ts";
import type { Shutdown } from "./shutdown.ts";

export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Answers a request on its own and says so, or leaves it to the rest. */
export type Shortcut = (request: IncomingMessage, response: ServerResponse) => boolean;

/** How long a request may take to arrive. */
export interface ArrivalTimeouts {
  readonly headersMs: number;
  /** With its body. */
  readonly requestMs: number;
  /** How often connections are looked at. */
  readonly checkEveryMs: number;
}

const usualTimeouts: ArrivalTimeouts = { headersMs: 8_000, requestMs: 10_000, checkEveryMs: 1_000 };

interface ListenerOptions {
  readonly shortcut: Shortcut;
  readonly shutdown: Shutdown;
  /** What every answer carries that is no page. */
  readonly headers: Readonly<Record<string, string>>;
  readonly timeouts?: ArrivalTimeouts | undefined;
  /** Hears of a shortcut that failed. */
  report(error: unknown): void;
}

/**
 * Node's server with our limits, since its own and Fastify's are off or too wide. The shortcut comes before
 * the framework: for a page that lies ready in memory, the framework would be two thirds of the work.
 */
export function openListener(
  listener: Listener,
  { shortcut, shutdown, headers, report, timeouts = usualTimeouts }: ListenerOptions,
): http.Server {
  const options = {
    headersTimeout: timeouts.headersMs,
    requestTimeout: timeouts.requestMs,
    keepAliveTimeout: 5_000,
    connectionsCheckingInterval: timeouts.checkEveryMs,
    ServerResponse: announcing(shutdown),
    // Node would refuse a request without it in no words.
    requireHostHeader: false,
  };
  // One that fails has answered as well: an error here would end the process.
  const isAnswered = (request: IncomingMessage, response: ServerResponse) => {
    try {
      return shortcut(request, response);
    } catch (error) {
      report(error);
      answerFailed(request, response, headers);
      return true;
    }
  };
  const server = http.createServer(options, (request, response) => {
    if (request.headers.host === undefined && request.httpVersion === "1.1") {
      answerUnroutable(request, response, "malformedRequest", headers);
    } else if (!isAnswered(request, response)) listener(request, response);
  });
  server.on("checkExpectation", (request, response) =>
    answerUnroutable(request, response, "expectationFailed", headers),
  );
  // Silent sockets are cut after a minute; an order may take nearly that long.
  server.setTimeout(60_000);
  return server;
}

/** Responses that announce `Connection: close` while the server stops, also to requests that came before. */
function announcing(shutdown: Shutdown): typeof ServerResponse {
  return class<Request extends IncomingMessage> extends ServerResponse<Request> {
    override writeHead(status: number, ...[reason, headers]: unknown[]): this {
      if (shutdown.isClosing) this.shouldKeepAlive = false;
      // The reason is optional, and headers may stand in its place: Node tells them apart.
      return super.writeHead(status, reason as string, headers as OutgoingHttpHeaders);
    }
  };
}
