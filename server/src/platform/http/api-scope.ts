import cookie from "@fastify/cookie";
import cors from "@fastify/cors";
import type { FastifyInstance } from "fastify";
import { Rejection } from "../rejection.ts";

const maxUrlLength = 8 * 1024;

const corsOptions = {
  credentials: true,
  maxAge: 600,
  // What the browser's client reads, beside the headers that pages of other origins see anyway.
  exposedHeaders: ["retry-after", "www-authenticate"],
};

/** The setup of visitors' calls. */
export async function prepareApiScope(app: FastifyInstance, corsOrigins: readonly string[]): Promise<void> {
  // The plugin's route for preflights is that of every path.
  app.addHook("onRequest", async ({ method, url }) => {
    if (method === "OPTIONS" && !url.startsWith("/api/")) throw new Rejection("notFound");
  });
  if (corsOrigins.length > 0) await app.register(cors, { ...corsOptions, origin: [...corsOrigins] });
  await prepareCallScope(app);
  // Otherwise the routes of pages would answer unknown paths of the API.
  app.get("/api/*", (_, reply) => reply.callNotFound());
}

/** The setup of all calls: cookies, JSON bodies, access log. Pages skip it, for speed. */
export async function prepareCallScope(app: FastifyInstance): Promise<void> {
  parseJsonOnly(app);
  await app.register(cookie);
  app.addHook("onRequest", (request, _, done) => {
    done((request.raw.url?.length ?? 0) > maxUrlLength ? new Rejection("addressTooLong") : undefined);
  });
  logAnswers(app);
}

/** One line for each call. It has the route and not the URL, which may contain personal data. */
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

/** Accepts JSON bodies only. An empty body is no input; `__proto__` and `constructor` keys are rejected. */
function parseJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else parse(request, String(body), done);
  });
}
