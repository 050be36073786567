import type { Localized } from "@baleen/contract/language.ts";

export const texts = {
  signIn: { zh: "微信登录", en: "Sign in with WeChat" },
  leaving: { zh: "正在打开微信…", en: "Opening WeChat…" },
  tryAgain: { zh: "再试一次", en: "Try again" },
  or: { zh: "或用下面的方式登录", en: "Or sign in another way" },
} as const satisfies Record<string, Localized>;

/** Shown after a sign-in that has made an account. */
export function accountCreatedText(username: string): Localized {
  return {
    zh: `已用微信创建账号${username}，没有密码。绑定手机号，换手机也能登录`,
    en: `Account ${username} created with WeChat. It has no password: bind a phone number to sign in on another phone`,
  };
}
