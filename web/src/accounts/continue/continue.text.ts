import type { Localized } from "@baleen/contract/language.ts";

export const continueTexts = {
  goOn: { zh: "继续", en: "Continue" },
  consent: {
    zh: "没有账号会自动注册。继续即表示你同意",
    en: "No account yet? We’ll create one. By continuing, you accept the ",
  },
  useInstead: {
    email: { zh: "改用邮箱", en: "Use email instead" },
    phone: { zh: "改用手机号", en: "Use phone instead" },
  },
  havePassword: { zh: "用密码登录", en: "Sign in with a password" },
  otherWays: { zh: "用密码或其他方式登录", en: "Sign in with a password or another way" },
  captchaHint: {
    zh: "看不清？换一张，或者用密码登录，不需要验证码。",
    en: "Hard to read? Get a new one, or sign in with a password, which needs no captcha.",
  },
} as const satisfies Record<string, Localized | Record<string, Localized>>;
