import cookie from "@fastify/cookie";
import cors from "@fastify/cors";
import type { FastifyInstance } from "fastify";
import { Rejection } from "../rejection.ts";

const maxUrlLength = 8 * 1024;

const corsOptions = {
  credentials: true,
  maxAge: 600,
  // Headers that the browser's client reads, besides those that CORS always exposes.
  exposedHeaders: ["retry-after", "www-authenticate"],
};

/** Sets up the scope of visitors' calls. */
export async function prepareApiScope(app: FastifyInstance, corsOrigins: readonly string[]): Promise<void> {
  // The CORS plugin's preflight route matches every path; only API paths may use it.
  app.addHook("onRequest", async ({ method, url }) => {
    if (method === "OPTIONS" && !url.startsWith("/api/")) throw new Rejection("notFound");
  });
  if (corsOrigins.length > 0) await app.register(cors, { ...corsOptions, origin: [...corsOrigins] });
  await prepareCallScope(app);
  // Otherwise page routes would answer unknown API paths.
  app.get("/api/*", (_, reply) => reply.callNotFound());
}

/** Sets up all calls: cookies, JSON bodies, access log. Pages skip this for speed. */
export async function prepareCallScope(app: FastifyInstance): Promise<void> {
  parseJsonOnly(app);
  await app.register(cookie);
  app.addHook("onRequest", (request, _, done) => {
    done((request.raw.url?.length ?? 0) > maxUrlLength ? new Rejection("addressTooLong") : undefined);
  });
  logAnswers(app);
}

/** Logs one line for each call, with the route instead of the URL, which may contain personal data. */
function logAnswers(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    const { method } = request;
    const route = request.routeOptions.url ?? "none";
    request.log.info(
      { method, route, status: reply.statusCode, tookMs: Math.round(reply.elapsedTime) },
      "answered",
    );
  });
}

/** Accepts only JSON bodies. An empty body counts as no input; the keys `__proto__` and `constructor` are rejected. */
function parseJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else parse(request, String(body), done);
  });
}
