import type { Localized } from "@baleen/contract/language.ts";

/** Why what this browser keeps about the person is not enough; signing in mends each. */
export const userErrors = {
  signedOut: { zh: "请先登录", en: "Please sign in first" },
  incompleteUser: {
    zh: "用户信息不完整，请重新登录",
    en: "User information incomplete, please sign in again",
  },
  invalidUser: { zh: "用户ID无效，请重新登录", en: "Invalid user ID, please sign in again" },
} as const satisfies Record<string, Localized>;
