import type { Localized } from "@baleen/contract/language.ts";
import { statusSentences as shared } from "@baleen/contract/transport-errors.ts";

/** The default message of spec §8. */
export const requestFailed: Localized = { zh: "请求失败", en: "The request failed" };

export const noAnswer: Localized = {
  zh: "网络错误，请检查您的网络连接",
  en: "Network error. Please check your connection",
};

export const badSetup: Localized = { zh: "请求配置错误", en: "The request could not be put together" };

/** Messages that replace the server's own for these statuses. */
export const statusSentences = {
  ...shared,
  500: { zh: "服务器错误", en: "Server error" },
} as const satisfies Record<number, Localized>;

/** Below an unexpected error. */
export function requestIdText(requestId: string): Localized {
  return { zh: `请求编号：${requestId}`, en: `Request ID: ${requestId}` };
}
