import type { Localized } from "@baleen/contract/language.ts";

/**
 * What went wrong: `refused` is an answer that says no, `shape` an answer that cannot be understood,
 * `timeout` and `network` are no answer at all, `setup` a call that could not be made, `aborted` one that
 * nobody waits for any more.
 */
export type ApiErrorKind = "refused" | "shape" | "timeout" | "network" | "setup" | "aborted";

interface Cause {
  readonly kind: ApiErrorKind;
  readonly sentence: Localized;
  /** True when `sentence` is only the general one, so that a caller's own says more. */
  readonly wordless?: boolean;
  readonly status?: number | undefined;
  readonly fields?: Readonly<Record<string, string>> | undefined;
  readonly retryAfterS?: number | undefined;
  readonly cause?: unknown;
}

export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  readonly sentence: Localized;
  readonly wordless: boolean;
  /** The HTTP status, when there was an answer. */
  readonly status: number | undefined;
  /** The server's sentence for each field it refused. */
  readonly fields: Readonly<Record<string, string>>;
  /** When to try again, if the server said so. */
  readonly retryAfterS: number | undefined;

  constructor({ kind, sentence, wordless, status, fields, retryAfterS, cause }: Cause) {
    super(sentence.en, { cause });
    this.name = "ApiError";
    this.kind = kind;
    this.sentence = sentence;
    this.wordless = wordless ?? false;
    this.status = status;
    this.fields = fields ?? {};
    this.retryAfterS = retryAfterS;
  }
}

/** What the server wrote is shown as returned, whatever the language. */
export function asReturned(message: string): Localized {
  return { zh: message, en: message };
}

/** What to tell the person: the error's own sentence, or `fallback` when it has none worth showing. */
export function sentenceOf(error: unknown, fallback: Localized): Localized {
  return error instanceof ApiError && !error.wordless ? error.sentence : fallback;
}

/** Nobody waits for the answer any more, so there is nothing to tell. */
export function isAborted(error: unknown): boolean {
  return error instanceof ApiError && error.kind === "aborted";
}
