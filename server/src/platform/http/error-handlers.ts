import type { Call } from "@baleen/contract/call.ts";
import type { ErrorName } from "@baleen/contract/errors.ts";
import { errors } from "@baleen/contract/errors.ts";
import { matchLanguage } from "@baleen/contract/language.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Metrics } from "../metrics/metrics.ts";
import { AppError } from "./app-error.ts";
import { toAppError, writeError } from "./error-reply.ts";

/** Turns every error, the framework's included, into a response of the contract's shape in the client's language. */
export function handleErrors(
  app: FastifyInstance,
  calls: Readonly<Record<string, Call>>,
  headers: Readonly<Record<string, string>>,
  { metrics, isSite }: { metrics: Metrics; isSite(request: FastifyRequest): boolean },
): void {
  app.setErrorHandler((thrown, request, reply) => {
    const error = toAppError(thrown);
    if (error.reason === "internal") request.log.error({ err: thrown }, "A call failed");
    if (error.reason === "unavailable") request.log.warn({ err: thrown }, "A call could not be served");
    if (errors[error.reason].status === 429) metrics.count("rate_limited_total", { limit: error.reason });
    return sendError(request, reply.headers(headers), error);
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?")[0] ?? "";
    const methods = isSite(request) ? methodsOf(path, calls) : [];
    const reason = reasonFor(path, request.method, methods);
    if (reason === "methodNotAllowed") reply.header("allow", methods.join(", "));
    return sendError(request, reply.headers(headers), new AppError(reason));
  });
}

/** Sends an error in the envelope of the call that it happened in. */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  const written = writeError(error, {
    language: matchLanguage(request.headers["accept-language"]),
    envelope: request.routeOptions.config?.call?.envelope ?? "code",
    requestId: request.id,
  });
  if (written.retryAfterS !== undefined) reply.header("retry-after", written.retryAfterS);
  return reply.code(written.status).header("cache-control", "no-store").send(written.body);
}

/**
 * The error of a request without a route. If the call's method matches, a path parameter is longer than the router
 * allows.
 */
function reasonFor(path: string, method: string, allowed: readonly string[]): ErrorName {
  if (allowed.length === 0) return "notFound";
  if (!allowed.includes(method)) return "methodNotAllowed";
  return path.startsWith("/api/") ? "addressTooLong" : "notFound";
}

/** The allowed methods of a path: those of its calls, or those of pages outside of the API. */
function methodsOf(path: string, calls: Readonly<Record<string, Call>>): string[] {
  if (!path.startsWith("/api/")) return ["GET", "HEAD"];
  const methods = Object.values(calls)
    .filter((call) => patternOf(call.path).test(path))
    .flatMap((call) => (call.method === "GET" ? ["GET", "HEAD"] : [call.method]));
  return [...new Set(methods)];
}

function patternOf(path: string): RegExp {
  return new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`);
}
