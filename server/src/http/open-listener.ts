import http, { type IncomingMessage, type ServerResponse } from "node:http";

export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Answers a request on its own and says so, or leaves it to the rest. */
export type Shortcut = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Node's server with our limits, since its own and Fastify's are off or too wide. The shortcut comes before
 * the framework: for a page that lies ready in memory, the framework would be two thirds of the work.
 */
export function openListener(listener: Listener, shortcut: Shortcut): http.Server {
  const limits = {
    headersTimeout: 8_000,
    requestTimeout: 10_000,
    keepAliveTimeout: 5_000,
    connectionsCheckingInterval: 1_000,
  };
  const server = http.createServer(limits, (request, response) => {
    if (!shortcut(request, response)) listener(request, response);
  });
  // Silent sockets are cut after a minute; an order may take nearly that long.
  server.setTimeout(60_000);
  return server;
}
