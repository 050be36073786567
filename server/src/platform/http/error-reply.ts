import type { Call, EnvelopeKind } from "@baleen/contract/call.ts";
import { type FieldErrors, wrapError } from "@baleen/contract/envelope.ts";
import { describeFieldError } from "@baleen/contract/field-errors.ts";
import { type Language, matchLanguage } from "@baleen/contract/language.ts";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { TooManyAtOnceError } from "../database/admission.ts";
import { isDatabaseDown } from "../database/database-errors.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { Rejection } from "../rejection.ts";
import { QueueFullError } from "../work-queue.ts";
import type { FailedRequests } from "./failed-requests.ts";

/** Default `Retry-After` of transient errors. */
const defaultRetryAfterS = 2;

/**
 * Converts anything thrown to an error of the contract's table. Unexpected errors, and rejections meant only for
 * commands, become `internal`, without details.
 */
export function toRejection(thrown: unknown): Rejection {
  if (thrown instanceof Rejection && thrown.kind.status !== 500) return thrown;
  if (thrown instanceof QueueFullError || isDatabaseDown(thrown)) {
    return new Rejection("unavailable", { retryAfterS: defaultRetryAfterS });
  }
  if (thrown instanceof TooManyAtOnceError)
    return new Rejection("tooManyAtOnce", { retryAfterS: defaultRetryAfterS });
  return new Rejection(frameworkErrorName(thrown));
}

function frameworkErrorName(thrown: unknown) {
  // Fastify's own errors have these two properties; other values may have any type.
  const { code, statusCode } = (thrown ?? {}) as Partial<FastifyError>;
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE" || statusCode === 413) return "bodyTooLarge";
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE" || statusCode === 415) return "unsupportedMediaType";
  if (statusCode === 412) return "preconditionFailed";
  if (statusCode === 414) return "addressTooLong";
  if (statusCode === 416) return "rangeNotSatisfiable";
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return "unreadableBody";
  return "internal";
}

/** Writes the status, headers and body of an error in the client's language and the call's envelope. */
export function buildErrorReply(
  error: Rejection,
  { language, envelope, requestId }: { language: Language; envelope: EnvelopeKind; requestId: string },
) {
  const { code, status } = error.kind;
  const hasRetryAfter = status === 429 || status === 503;
  const fields = describeFields(error, language);
  return {
    status,
    retryAfterS: hasRetryAfter ? (error.retryAfterS ?? defaultRetryAfterS) : undefined,
    body: wrapError(envelope, {
      code,
      // Clients that ignore `fields` show only the message, so it is the message of the first field.
      message: Object.values(fields ?? {})[0] ?? error.sentence[language],
      requestId,
      ...(fields && { fields }),
    }),
  };
}

/** The error message of each field. */
export function describeFields({ fields }: Rejection, language: Language): FieldErrors | undefined {
  if (!fields) return undefined;
  const described = Object.entries(fields).map(([field, key]) => [field, describeFieldError(key)[language]]);
  return Object.fromEntries(described);
}

interface ErrorHandling {
  readonly metrics: Metrics;
  readonly failedRequests: Pick<FailedRequests, "add">;
  isSite(request: FastifyRequest): boolean;
}

/** Converts every error, including Fastify's own, to a response of the contract's shape in the client's language. */
export function handleErrors(
  app: FastifyInstance,
  calls: Readonly<Record<string, Call>>,
  headers: Readonly<Record<string, string>>,
  { metrics, failedRequests, isSite }: ErrorHandling,
): void {
  app.setErrorHandler((thrown, request, reply) => {
    const error = toRejection(thrown);
    if (error.code === "internal") request.log.error({ err: thrown }, "A call failed");
    if (error.code === "unavailable") request.log.warn({ err: thrown }, "A call could not be served");
    if (error.kind.status === 429) metrics.count("rate_limited_total", { limit: error.code });
    failedRequests.add(request, error);
    if (error.code === "rangeNotSatisfiable") reply.headers((thrown as { headers?: object }).headers ?? {});
    return sendError(request, reply.headers(headers), error);
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?")[0] ?? "";
    const methods = isSite(request) ? methodsOf(path, calls) : [];
    const reason = reasonFor(path, request.method, methods);
    if (reason === "methodNotAllowed") reply.header("allow", methods.join(", "));
    return sendError(request, reply.headers(headers), new Rejection(reason));
  });
}

/** Sends an error in the envelope of the call that failed. */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: Rejection): FastifyReply {
  const written = buildErrorReply(error, {
    language: matchLanguage(request.headers["accept-language"]),
    envelope: request.routeOptions.config?.call?.envelope ?? "code",
    requestId: request.id,
  });
  if (written.retryAfterS !== undefined) reply.header("retry-after", written.retryAfterS);
  if (error.challenge !== undefined) reply.header("www-authenticate", error.challenge);
  return reply.code(written.status).header("cache-control", "no-store").send(written.body);
}

/**
 * Why a request has no route. If a call matches the path and the method, a path parameter is longer than the router
 * allows.
 */
function reasonFor(path: string, method: string, allowed: readonly string[]) {
  if (allowed.length === 0) return "notFound";
  if (!allowed.includes(method)) return "methodNotAllowed";
  return path.startsWith("/api/") ? "addressTooLong" : "notFound";
}

/** The methods allowed for a path: those of its calls, or outside the API those of pages. */
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
