import { once } from "node:events";
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { ServedMetrics } from "../metrics/open-metrics.ts";
import { originOf } from "../reachable-origin.ts";

const metricsPath = "/metrics";

/** Timeout for a request to arrive. It can be short: only machines in the operator's own network read metrics. */
const arrivalTimeoutMs = 5_000;

interface MetricsAddress {
  readonly host: string;
  readonly port: number;
  /** Whether another process may listen on the port too. */
  readonly sharesPorts?: boolean;
}

/** Serves the metrics on a separate port, which is not reachable by the public. */
export async function serveMetrics(
  metrics: ServedMetrics,
  { host, port, sharesPorts = false }: MetricsAddress,
) {
  const server = http.createServer(
    { headersTimeout: arrivalTimeoutMs, requestTimeout: arrivalTimeoutMs },
    (request, response) => void answer(metrics, request, response),
  );
  server.listen({ host, port, reusePort: sharesPorts });
  await once(server, "listening");
  // The address of a server that listens on a port has this type.
  const { port: opened } = server.address() as AddressInfo;
  return {
    url: originOf(host, opened) + metricsPath,
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(
  metrics: ServedMetrics,
  { method, url = "" }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const isFound = url.split("?")[0] === metricsPath;
  if (!isFound || (method !== "GET" && method !== "HEAD")) {
    response.writeHead(isFound ? 405 : 404, isFound ? { allow: "GET, HEAD" } : {}).end();
    return;
  }
  try {
    const text = await metrics.print();
    response.writeHead(200, { "content-type": metrics.contentType, "cache-control": "no-store" });
    response.end(method === "HEAD" ? undefined : text);
  } catch {
    response.writeHead(500).end();
  }
}
