import type { Localized } from "@baleen/contract/language.ts";

/** The sentences of the browser's own: whatever went wrong without a usable sentence of the server's. */
export const requestFailed: Localized = { zh: "请求失败", en: "The request failed" };

export const noAnswer: Localized = {
  zh: "网络错误，请检查您的网络连接",
  en: "Network error. Please check your connection",
};

export const badSetup: Localized = { zh: "请求配置错误", en: "The request could not be put together" };

/** Statuses whose sentence is fixed, whatever the server wrote. */
export const statusSentences: Readonly<Record<number, Localized>> = {
  401: { zh: "未授权，请重新登录", en: "You are signed out. Please sign in again" },
  403: { zh: "没有权限访问该资源", en: "You may not see this" },
  404: { zh: "请求的资源不存在", en: "There is nothing at this address" },
  500: { zh: "服务器错误", en: "Server error" },
};
