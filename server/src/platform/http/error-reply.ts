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
  const { code, status } = errors[error.reason];
  const waits = status === 429 || status === 503;
  const { sentence, fields } = describeError(error, language);
  return {
    status,
    retryAfterS: waits ? (error.retryAfterS ?? defaultRetryAfterS) : undefined,
    body: wrapError(envelope, {
      code,
      // Clients that ignore `fields` show the message, so it is that of the first field.
      message: Object.values(fields ?? {})[0] ?? sentence,
      requestId,
      ...(fields && { fields }),
    }),
  };
}

interface DescribedError {
  readonly sentence: string;
  readonly fields: Readonly<Record<string, string>> | undefined;
}

/** The error's sentence and what is wrong with each field. */
export function describeError(error: AppError, language: Language): DescribedError {
  const said = (error.sentence ?? errors[error.reason].sentence)[language];
  const fields = Object.entries(error.fields ?? {}).map(([field, reason]) => [
    field,
    fieldSentence(reason)[language],
  ]);
  return {
    sentence: typeof said === "function" ? said(error.retryAfterS ?? defaultRetryAfterS) : said,
    fields: error.fields && Object.fromEntries(fields),
  };
}
