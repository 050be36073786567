import type { EnvelopeKind } from "@baleen/contract/call.ts";
import { wrapError } from "@baleen/contract/envelope.ts";
import { errors } from "@baleen/contract/errors.ts";
import { fieldSentence } from "@baleen/contract/field-errors.ts";
import type { Language } from "@baleen/contract/language.ts";
import type { FastifyError } from "fastify";
import { TooManyAtOnceError } from "../database/admission.ts";
import { isDatabaseDown } from "../database/database-errors.ts";
import { QueueFullError } from "../work-queue.ts";
import { AppError } from "./app-error.ts";

/** Default `Retry-After` of transient errors. */
const defaultRetryAfterS = 2;

/**
 * Converts anything thrown to an error of the contract's table. Unexpected errors become `internal`, without details.
 */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof QueueFullError || isDatabaseDown(thrown)) {
    return new AppError("unavailable", { retryAfterS: defaultRetryAfterS });
  }
  if (thrown instanceof TooManyAtOnceError)
    return new AppError("tooManyAtOnce", { retryAfterS: defaultRetryAfterS });
  return new AppError(frameworkErrorName(thrown));
}

function frameworkErrorName(thrown: unknown) {
  // Fastify's own errors have these two properties; other values may have any type.
  const { code, statusCode } = (thrown ?? {}) as Partial<FastifyError>;
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE" || statusCode === 413) return "bodyTooLarge";
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE" || statusCode === 415) return "unsupportedMediaType";
  if (statusCode === 414) return "addressTooLong";
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return "unreadableBody";
  return "internal";
}

export interface ErrorReply {
  readonly status: number;
  readonly retryAfterS: number | undefined;
  readonly body: unknown;
}

/** Writes the status, headers and body of an error in the client's language and the call's envelope. */
export function writeError(
  error: AppError,
  { language, envelope, requestId }: { language: Language; envelope: EnvelopeKind; requestId: string },
): ErrorReply {
  const { code, status, sentence } = errors[error.reason];
  const said = (error.sentence ?? sentence)[language];
  const waits = status === 429 || status === 503;
  const retryAfterS = error.retryAfterS ?? defaultRetryAfterS;
  const fields = error.fields && inLanguage(error.fields, language);
  const message = typeof said === "function" ? said(retryAfterS) : said;
  return {
    status,
    retryAfterS: waits ? retryAfterS : undefined,
    body: wrapError(envelope, {
      code,
      message: firstOf(fields) ?? message,
      requestId,
      ...(fields && { fields }),
    }),
  };
}

function inLanguage(fields: Readonly<Record<string, string>>, language: Language): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, reason]) => [field, fieldSentence(reason)[language]]),
  );
}

// Clients that ignore `fields` show the message, so it is that of the first field.
function firstOf(fields: Record<string, string> | undefined): string | undefined {
  return fields && Object.entries(fields)[0]?.[1];
}
