import type { Localized } from "@baleen/contract/language.ts";
import { statusSentences as shared } from "@baleen/contract/status-sentences.ts";

/** The sentences of the browser's own: whatever went wrong without a usable sentence of the server's. */
export const requestFailed: Localized = { zh: "请求失败", en: "The request failed" };

export const noAnswer: Localized = {
  zh: "网络错误，请检查您的网络连接",
  en: "Network error. Please check your connection",
};

export const badSetup: Localized = { zh: "请求配置错误", en: "The request could not be put together" };

/** Statuses whose sentence is fixed, whatever the server wrote. */
export const statusSentences = {
  ...shared,
  500: { zh: "服务器错误", en: "Server error" },
} as const satisfies Record<number, Localized>;
