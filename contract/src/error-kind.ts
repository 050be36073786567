import { formatWait } from "./format-wait.ts";
import type { Localized } from "./language.ts";

type Status =
  | 400
  | 401
  | 403
  | 404
  | 405
  | 408
  | 409
  | 412
  | 413
  | 414
  | 415
  | 416
  | 417
  | 422
  | 429
  | 431
  | 500
  | 503;

export interface ErrorKind {
  readonly code: number;
  readonly status: Status;
  readonly sentence: Localized | ((params: never) => Localized);
}

/**
 * An entry of an error table. The code is unique and never reused for another cause, because clients decide by it. The
 * message is in both languages; it is a function if it has parameters.
 */
export function errorKind<
  const Code extends number,
  const Of extends Status,
  const Sentence extends ErrorKind["sentence"],
>(code: Code, status: Of, sentence: Sentence) {
  return { code, status, sentence } as const;
}

/** A rejection, or a problem found by a check. Programs decide by `code`; `sentence` is only shown. */
export interface Problem {
  readonly code: string;
  readonly sentence: Localized;
}

/** The parameters of a message that contains the seconds until the next try. */
export interface RetryAfterParams {
  readonly retryAfterS: number;
}

/** Messages of HTTP statuses, used by the server and by the browser's client. */
export const statusSentences = {
  401: { zh: "未授权，请重新登录", en: "You are signed out. Please sign in again" },
  403: { zh: "没有权限访问该资源", en: "You do not have access to this" },
  404: { zh: "请求的资源不存在", en: "Not found" },
} as const satisfies Record<number, Localized>;

/** The message of a rate limit, with the wait until the next request is accepted. */
export const tooManyTries = ({ retryAfterS }: RetryAfterParams) => ({
  zh: `操作太频繁，请在${formatWait(retryAfterS).zh}后再试`,
  en: `Too many tries. Please try again in ${formatWait(retryAfterS).en}`,
});
