import type { Localized } from "./language.ts";

/** Messages of HTTP statuses, used by the server and by the browser's client. */
export const statusSentences = {
  401: { zh: "未授权，请重新登录", en: "You are signed out. Please sign in again" },
  403: { zh: "没有权限访问该资源", en: "You do not have access to this" },
  404: { zh: "请求的资源不存在", en: "There is nothing at this address" },
} as const satisfies Record<number, Localized>;
