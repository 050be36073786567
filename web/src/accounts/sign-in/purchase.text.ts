import type { Localized } from "@baleen/contract/language.ts";

export const texts = {
  plan: { zh: "你要买的套餐", en: "Your plan" },
  login: { zh: "登录后接着付款。", en: "Sign in to go on to the payment." },
  registration: {
    zh: "注册并登录后接着付款。",
    en: "Register and sign in to go on to the payment.",
  },
  change: { zh: "换一个", en: "Choose another" },
} as const satisfies Record<string, Localized>;
