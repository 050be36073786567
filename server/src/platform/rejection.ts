import type { ErrorName } from "@baleen/contract/errors.ts";
import type { Localized } from "@baleen/contract/language.ts";

/** An error of the contract's table. Handlers throw it; `error-reply.ts` turns it into a response. */
export class Rejection extends Error {
  readonly code: ErrorName;
  /** Field name to error key, as in `fieldErrors` of the contract. */
  readonly fields: Readonly<Record<string, string>> | undefined;
  /** Seconds for `Retry-After`. */
  readonly retryAfterS: number | undefined;
  /** Replaces the sentence of the table. */
  readonly sentence: Localized | undefined;
  /** The header `WWW-Authenticate` (RFC 9110 11.6.1). */
  readonly challenge: string | undefined;

  constructor(
    code: ErrorName,
    details: Partial<Pick<Rejection, "fields" | "retryAfterS" | "sentence" | "challenge">> = {},
  ) {
    super(code);
    this.code = code;
    this.fields = details.fields;
    this.retryAfterS = details.retryAfterS;
    this.sentence = details.sentence;
    this.challenge = details.challenge;
  }
}

/** Returns a function that tells whether what was thrown is one of these errors. */
export function isRejection(...codes: readonly ErrorName[]): (thrown: unknown) => boolean {
  return (thrown) => thrown instanceof Rejection && codes.includes(thrown.code);
}
