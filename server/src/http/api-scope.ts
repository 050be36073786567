import cookie from "@fastify/cookie";
import cors from "@fastify/cors";
import type { FastifyInstance } from "fastify";
import { AppError } from "./app-error.ts";
import { parseJsonOnly } from "./parse-json.ts";

interface Scope {
  readonly corsOrigins: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
}

const longestUrl = 8 * 1024;

/** What all calls share: cookies, headers, JSON alone, a line in the log. Pages go without, for their speed. */
export async function prepareApiScope(app: FastifyInstance, { corsOrigins, headers }: Scope): Promise<void> {
  parseJsonOnly(app);
  await app.register(cookie);
  if (corsOrigins.length > 0)
    await app.register(cors, { origin: [...corsOrigins], credentials: true, maxAge: 600 });
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headers);
    done((request.raw.url?.length ?? 0) > longestUrl ? new AppError("addressTooLong") : undefined);
  });
  logAnswers(app);
  // Without this the pages would answer for API addresses that do not exist.
  app.get("/api/*", (_, reply) => reply.callNotFound());
}

/** One line for each call. Addresses are logged as routes, so that nothing written in them gets into the log. */
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
