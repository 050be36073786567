import type { Localized } from "@baleen/contract/language.ts";

export const choiceTexts = {
  title: { zh: "这个微信还没有账号", en: "This WeChat has no account yet" },
  what: {
    zh: "用过鲸帧？登录原来的账号，再绑定微信，会员和购买记录都在。",
    en: "Used Baleen before? Sign in to that account and link WeChat, so your membership and purchases stay in one place.",
  },
  existing: { zh: "我已有账号，登录后绑定", en: "I have an account: sign in, then link" },
  create: { zh: "用这个微信创建新账号", en: "Create a new account with this WeChat" },
  creating: { zh: "正在创建账号…", en: "Creating your account…" },
  fromPhone: {
    zh: "原来的账号是在手机微信里创建的？",
    en: "Did you create that account in WeChat on your phone?",
  },
  scan: { zh: "用手机微信确认登录", en: "Confirm in WeChat on your phone" },
  thenLink: {
    zh: "登录后到个人中心，按“绑定微信”，以后就能用微信登录。",
    en: "After signing in, choose “Link WeChat” in your profile. From then on WeChat signs you in.",
  },
  thenLinkOnPhone: {
    zh: "登录后，在手机微信里打开个人中心，按“绑定微信”，以后就能用微信登录。",
    en: "After signing in, open your profile in WeChat on your phone and choose “Link WeChat”. From then on WeChat signs you in.",
  },
} as const satisfies Record<string, Localized>;

export const codeTexts = {
  title: { zh: "微信扫码登录", en: "Scan with WeChat" },
  code: { zh: "微信登录二维码", en: "QR code for signing in with WeChat" },
  hint: {
    zh: "用微信扫一扫，在手机上确认后，这里自动登录。",
    en: "Scan the code with WeChat and confirm on your phone. This page then signs you in.",
  },
  expired: { zh: "二维码已过期", en: "This code has expired" },
  newCode: { zh: "刷新二维码", en: "Get a new one" },
  otherWay: { zh: "用其他方式登录", en: "Sign in another way" },
  openHere: { zh: "演示：打开手机上的页面", en: "Demo: open the page for the phone" },
} as const satisfies Record<string, Localized>;

/** How long a code still works, as `1:52`. */
export function timeLeftText(seconds: number): Localized {
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return { zh: `二维码有效时间还剩${time}`, en: `This code expires in ${time}` };
}
