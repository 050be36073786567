import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Metrics } from "../metrics/metrics.ts";
import type { Shortcut } from "./open-listener.ts";

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
/** Catch-all routes, which match what no other route matches. */
const catchAll = new Set(["/*", "/api/*", "/api/console/*"]);

/** Measures requests that reach Fastify, from arrival until the response is sent or aborted. */
export function measureRequests(
  app: FastifyInstance,
  { metrics, pages }: { readonly metrics: Metrics; readonly pages: ReadonlySet<string> },
): void {
  let inFlight = 0;
  const changeInFlight = (change: number) => {
    inFlight += change;
    metrics.set("http_in_flight", {}, inFlight);
  };
  changeInFlight(0);
  app.addHook("onRequest", (request, reply, done) => {
    const startMs = performance.now();
    changeInFlight(1);
    reply.raw.once("close", () => {
      changeInFlight(-1);
      const labels = {
        route: routeOf(request, pages),
        ...responseLabelsOf(request.method, reply.raw.statusCode),
      };
      metrics.observe("http_request_duration_seconds", labels, secondsSince(startMs));
    });
    done();
  });
}

/** Measures pages that are served from memory and never reach Fastify. */
export function measureShortcut(shortcut: Shortcut, metrics: Metrics): Shortcut {
  return (request, response) => {
    const startMs = performance.now();
    if (!shortcut(request, response)) return false;
    const path = pathOf(request.url);
    const labels = { route: path, ...responseLabelsOf(request.method ?? "", response.statusCode) };
    metrics.observe("http_request_duration_seconds", labels, secondsSince(startMs));
    return true;
  };
}

/** The route's template, or the path of an existing page. Otherwise `other`, because clients can request any path. */
function routeOf(request: FastifyRequest, pages: ReadonlySet<string>): string {
  const template = request.routeOptions.url;
  if (template !== undefined && !catchAll.has(template)) return template;
  const path = pathOf(request.url);
  return pages.has(path) ? path : "other";
}

function pathOf(url = ""): string {
  return url.split("?", 1)[0] ?? "";
}

function responseLabelsOf(method: string, status: number) {
  return { method: methods.has(method) ? method : "other", class: `${Math.floor(status / 100)}xx` };
}

function secondsSince(startMs: number): number {
  return (performance.now() - startMs) / 1000;
}
