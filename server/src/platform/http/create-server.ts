import { randomUUID } from "node:crypto";
import { usualBodyLimit } from "@baleen/contract/call.ts";
import fastify, { type FastifyInstance, type FastifyReply, LogController } from "fastify";
import { runDatabaseCall } from "../database/database-call.ts";
import { clientKeyOf, createNetworkMatcher } from "./client-address.ts";
import { sendError, toRejection } from "./error-reply.ts";
import { maskLine } from "./mask.ts";
import { type ArrivalTimeouts, answerParserError, openListener, type Shortcut } from "./open-listener.ts";
import { type Places, placeConstraint } from "./places.ts";
import { apiHeaders } from "./security-headers.ts";
import type { Shutdown } from "./shutdown.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Whether an address is one of the proxies that are trusted to forward clients' addresses. */
    isProxy(address?: string): boolean;
  }
}

export interface ServerSettings {
  readonly logLevel: string;
  /** True if the site is served over https. */
  readonly isSecure: boolean;
  readonly trustProxy: readonly string[];
  readonly corsOrigins: readonly string[];
  readonly arrivalTimeouts?: ArrivalTimeouts;
}

/**
 * Proxies that hosting panels configure ignore `Cache-Control` and cache by the URL alone (1Panel-dev/1Panel#7541).
 * They respect these two headers: with `X-Accel-Expires` nginx caches nothing, and with `Vary` other caches do not
 * serve one person's responses to another.
 */
function preventCaching(reply: FastifyReply): void {
  if (String(reply.getHeader("cache-control") ?? "").startsWith("public")) return;
  const vary = String(reply.getHeader("vary") ?? "").split(/, */);
  const names = new Set([...vary.filter(Boolean), "Authorization", "Cookie"]);
  reply.headers({ "x-accel-expires": "0", vary: [...names].join(", ") });
}

/** Adds a charset to text responses: browsers guess the encoding if there is none. */
function addCharset(reply: FastifyReply): void {
  const type = String(reply.getHeader("content-type") ?? "");
  if (/^text\/[\w.+-]+$/i.test(type.trim())) reply.header("content-type", `${type.trim()}; charset=utf-8`);
}

/** A Fastify server without routes, with limits, logging and error responses. */
export function createServer(
  { logLevel, isSecure, trustProxy, arrivalTimeouts: timeouts }: ServerSettings,
  { shortcut, shutdown, places }: { shortcut: Shortcut; shutdown: Shutdown; places: Places },
): FastifyInstance {
  const headers = apiHeaders(isSecure);
  const isProxy = createNetworkMatcher(trustProxy);
  const report = (error: unknown) => app.log.error({ err: error }, "A page could not be sent");
  const app: FastifyInstance = fastify({
    logger: { level: logLevel, hooks: { streamWrite: maskLine } },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: trustProxy.length > 0 ? isProxy : false,
    bodyLimit: usualBodyLimit,
    serverFactory: (listener) => openListener(listener, { shortcut, shutdown, headers, timeouts, report }),
    forceCloseConnections: "idle",
    // Requests that arrive during the shutdown are answered as usual.
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => answerParserError(error, socket, headers),
    // For URLs that cannot be decoded, and so never reach a route.
    frameworkErrors: (error, request, reply) => {
      sendError(request, reply.headers(headers), toRejection(error));
    },
    routerOptions: { maxParamLength: 3_200, constraints: { place: placeConstraint(places) } },
  });
  app.decorate("isProxy", isProxy);
  // Registered first, so that no hook of a route can respond without these headers. Pages replace them with their own.
  app.addHook("onRequest", (_, reply, done) => {
    reply.headers(headers);
    done();
  });
  // On every route, so that none bypasses admission control. Calls of a table start their own database call with the
  // caller's key.
  app.addHook("onRequest", ({ ip }, _, done) => runDatabaseCall({ clientKey: clientKeyOf(ip) }, done));
  app.addHook("onSend", async (_, reply) => {
    preventCaching(reply);
    addCharset(reply);
  });
  // Accepts any content type on unmatched routes, so that they return 404 or 405, not 415.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_, payload, done) => {
    payload.resume();
    done(null, undefined);
  });
  return app;
}
