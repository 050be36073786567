import type { Localized } from "@baleen/contract/language.ts";

export const texts = {
  show: { zh: "显示", en: "Show" },
  hide: { zh: "隐藏", en: "Hide" },
  newPassword: { zh: "新密码", en: "New password" },
  newConfirmation: { zh: "确认新密码", en: "Confirm new password" },
  passwordHint: { zh: "至少6位。", en: "At least 6 characters. " },
} as const satisfies Record<string, Localized>;

/** Validation messages of rules that only the forms have, not the contract. */
export const formReasons = {
  nameBeforeAtShort: {
    zh: "用户名取@前面的部分，至少要3个字符",
    en: "The username is the part before the @, which needs at least 3 characters",
  },
} as const satisfies Record<string, Localized>;
