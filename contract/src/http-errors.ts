import { errorKind, type RetryAfterParams, statusSentences, tooManyTries } from "./error-kind.ts";
import { formatWait } from "./format-wait.ts";

/** Errors that any request can cause; part of the table in `errors.ts`. */
export const httpErrors = {
  invalidRequest: errorKind(1001, 400, { zh: "请求的内容不正确", en: "The request is not valid" }),
  unreadableBody: errorKind(1002, 400, { zh: "请求的内容无法读取", en: "The request body cannot be read" }),
  notFound: errorKind(1003, 404, statusSentences[404]),
  methodNotAllowed: errorKind(1004, 405, {
    zh: "该地址不支持这种请求方法",
    en: "This address does not support that method",
  }),
  tooManyRequests: errorKind(1007, 429, tooManyTries),
  forbidden: errorKind(1008, 403, statusSentences[403]),
  internal: errorKind(1009, 500, {
    zh: "服务器错误，请稍后再试",
    en: "Something went wrong on our side. Please try again later",
  }),
  unavailable: errorKind(1010, 503, {
    zh: "服务暂时不可用，请稍后再试",
    en: "The service is temporarily unavailable. Please try again shortly",
  }),
  // HTTP errors, thrown before a call reads its body.
  bodyTooLarge: errorKind(1005, 413, { zh: "请求的内容太大", en: "The request is too large" }),
  unsupportedMediaType: errorKind(1006, 415, {
    zh: "请求的内容必须是JSON",
    en: "The request body must be JSON",
  }),
  addressTooLong: errorKind(1011, 414, {
    zh: "请求的地址太长",
    en: "The address of the request is too long",
  }),
  expectationFailed: errorKind(1012, 417, {
    zh: "服务器不支持请求的Expect要求",
    en: "The server cannot do what the request expects",
  }),
  headersTooLarge: errorKind(1013, 431, {
    zh: "请求的头部太大",
    en: "The headers of the request are too large",
  }),
  requestTooSlow: errorKind(1014, 408, {
    zh: "请求没有在时限内送达，请重试",
    en: "The request took too long to arrive. Please try again",
  }),
  malformedRequest: errorKind(1015, 400, {
    zh: "请求不符合HTTP格式",
    en: "This is not a valid HTTP request",
  }),
  tooManyAtOnce: errorKind(1016, 429, ({ retryAfterS }: RetryAfterParams) => ({
    zh: `同时进行的请求太多，请在${formatWait(retryAfterS).zh}后再试`,
    en: `Too many requests at the same time. Please try again in ${formatWait(retryAfterS).en}`,
  })),
  preconditionFailed: errorKind(1017, 412, {
    zh: "文件已变更，请重新获取",
    en: "The file has changed. Please fetch it again",
  }),
  rangeNotSatisfiable: errorKind(1018, 416, {
    zh: "请求的范围超出了文件大小",
    en: "The file does not have the requested range",
  }),
} as const;
