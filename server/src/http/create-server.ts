import { randomUUID } from "node:crypto";
import cookie from "@fastify/cookie";
import cors from "@fastify/cors";
import fastify, { type FastifyInstance, LogController } from "fastify";
import { refusalOf } from "./error-reply.ts";
import { maskLine } from "./mask.ts";
import { parseJsonOnly } from "./parse-json.ts";
import { refuse } from "./refusals.ts";
import { apiPolicy, commonHeaders } from "./security-headers.ts";

export interface ServerSettings {
  readonly logLevel: string;
  /** The site is reached over https. */
  readonly secure: boolean;
  readonly trustProxy: readonly string[];
  readonly corsOrigins: readonly string[];
}

/** A server without routes: limits, logs, headers. Node's and Fastify's own limits are off or too wide. */
export async function createServer(settings: ServerSettings): Promise<FastifyInstance> {
  const app = fastify({
    logger: { level: settings.logLevel, hooks: { streamWrite: maskLine } },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: settings.trustProxy.length > 0 ? [...settings.trustProxy] : false,
    bodyLimit: 16 * 1024,
    requestTimeout: 10_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 5_000,
    forceCloseConnections: "idle",
    http: { headersTimeout: 8_000, connectionsCheckingInterval: 1_000 },
    // Addresses that cannot be decoded never reach a route.
    frameworkErrors: (error, request, reply) => {
      refuse(request, reply, refusalOf(error));
    },
    routerOptions: { maxParamLength: 200 },
  });
  parseJsonOnly(app);
  await app.register(cookie);
  await app.register(cors, { origin: [...settings.corsOrigins], credentials: true, maxAge: 600 });
  addHeaders(app, settings.secure);
  logAnswers(app);
  return app;
}

function addHeaders(app: FastifyInstance, secure: boolean): void {
  const headers = { ...commonHeaders(secure), "content-security-policy": apiPolicy };
  app.addHook("onRequest", async (_, reply) => {
    reply.headers(headers);
  });
}

/** One line for each call. Addresses are logged as routes, so that nothing written in them gets into the log. */
function logAnswers(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? "none",
      status: reply.statusCode,
      tookMs: Math.round(reply.elapsedTime),
    };
    if (line.route.startsWith("/api")) request.log.info(line, "answered");
    else request.log.debug(line, "answered");
  });
}
