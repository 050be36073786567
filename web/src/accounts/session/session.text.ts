import type { Localized } from "@baleen/contract/language.ts";

/** Why the stored user cannot act; signing in resolves each. */
export const userErrors = {
  signedOut: { zh: "请先登录", en: "Please sign in first" },
  incompleteUser: {
    zh: "用户信息不完整，请重新登录",
    en: "User information incomplete, please sign in again",
  },
  invalidUser: { zh: "用户ID无效，请重新登录", en: "Invalid user ID, please sign in again" },
} as const satisfies Record<string, Localized>;
