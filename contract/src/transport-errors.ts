import { errorKind } from "./error-kind.ts";

/** Errors of HTTP, before a call reads its body; part of the table in `errors.ts`. */
export const transportErrors = {
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
} as const;
