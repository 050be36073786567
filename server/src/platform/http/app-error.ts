import type { ErrorName } from "@baleen/contract/errors.ts";
import type { Localized } from "@baleen/contract/language.ts";

interface Details {
  /** Field name to error key, as in `fieldErrors` of the contract. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Seconds for `Retry-After`. */
  readonly retryAfterS?: number;
  /** Replaces the sentence of the table. */
  readonly sentence?: Localized;
}

/** An error of the contract's table. Handlers throw it; `error-reply.ts` turns it into a response. */
export class AppError extends Error {
  readonly reason: ErrorName;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfterS: number | undefined;
  readonly sentence: Localized | undefined;

  constructor(reason: ErrorName, details: Details = {}) {
    super(reason);
    this.reason = reason;
    this.fields = details.fields;
    this.retryAfterS = details.retryAfterS;
    this.sentence = details.sentence;
  }
}
