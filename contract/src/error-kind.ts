import type { Localized } from "./language.ts";

type Status = 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 414 | 415 | 417 | 429 | 431 | 500 | 503;

/**
 * An entry of a table of errors: its code, which is unique and never reused for another cause, since clients decide by it; its HTTP
 * status; and its message in both languages, which may name the seconds until the next try.
 */
export function errorKind<
  const Code extends number,
  const Of extends Status,
  const Sentence extends Localized | Localized<(retryAfterS: number) => string>,
>(code: Code, status: Of, sentence: Sentence) {
  return { code, status, sentence } as const;
}
