import type { ErrorName } from "@baleen/contract/errors.ts";

interface Details {
  /** Field name to reason, as `fieldErrors` of the contract names them. */
  readonly fields?: Readonly<Record<string, string>>;
  /** For refusals that end by themselves. */
  readonly retryAfterS?: number;
}

/** A refusal from the contract's table. Verbs throw it; what it becomes on the wire is decided in one place. */
export class AppError extends Error {
  readonly reason: ErrorName;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfterS: number | undefined;

  constructor(reason: ErrorName, details: Details = {}) {
    super(reason);
    this.reason = reason;
    this.fields = details.fields;
    this.retryAfterS = details.retryAfterS;
  }
}
