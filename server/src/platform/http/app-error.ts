import type { ErrorName } from "@baleen/contract/errors.ts";
import type { Localized } from "@baleen/contract/language.ts";

/** An error of the contract's table. Handlers throw it; `error-reply.ts` turns it into a response. */
export class AppError extends Error {
  readonly reason: ErrorName;
  /** Field name to error key, as in `fieldErrors` of the contract. */
  readonly fields: Readonly<Record<string, string>> | undefined;
  /** Seconds for `Retry-After`. */
  readonly retryAfterS: number | undefined;
  /** Replaces the sentence of the table. */
  readonly sentence: Localized | undefined;
  /** The header `WWW-Authenticate` (RFC 9110 11.6.1). */
  readonly challenge: string | undefined;

  constructor(
    reason: ErrorName,
    details: Partial<Pick<AppError, "fields" | "retryAfterS" | "sentence" | "challenge">> = {},
  ) {
    super(reason);
    this.reason = reason;
    this.fields = details.fields;
    this.retryAfterS = details.retryAfterS;
    this.sentence = details.sentence;
    this.challenge = details.challenge;
  }
}

/** Returns a function that tells whether what was thrown is one of these errors. */
export function isError(...reasons: readonly ErrorName[]): (thrown: unknown) => boolean {
  return (thrown) => thrown instanceof AppError && reasons.includes(thrown.reason);
}
