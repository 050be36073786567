import type { Localized } from "@baleen/contract/language.ts";

export const loginTabs = {
  label: { zh: "登录方式", en: "Ways to sign in" },
  username: { zh: "账号密码", en: "Account" },
  email: { zh: "邮箱验证码", en: "Email code" },
  phone: { zh: "手机验证码", en: "Phone code" },
} as const satisfies Record<string, Localized>;
