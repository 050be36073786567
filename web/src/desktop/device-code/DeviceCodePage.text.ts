import type { Localized } from "@baleen/contract/language.ts";

export const texts = {
  title: { zh: "用登录码登录软件", en: "Sign in to the app with a code" },
  what: {
    zh: "软件上会显示8个字母的登录码。只输入你自己软件上的，不要输入别人发来的。",
    en: "The app shows an 8-letter code. Only enter the code from your own app, never one that someone sent you.",
  },
  code: { zh: "软件上的登录码", en: "Code shown in the app" },
  incomplete: { zh: "登录码为8个字母", en: "The code has 8 letters" },
  next: { zh: "下一步", en: "Next" },
  reading: { zh: "正在验证…", en: "Checking…" },
  asks: {
    zh: "另一台设备上的鲸帧软件正在请求登录你的账号：",
    en: "The Baleen app on another device is asking to sign in to your account:",
  },
  warning: {
    zh: "请确认是你自己刚刚在那台设备上点了登录。如果链接或登录码是别人发给你的，请选“不是我”，否则对方就会登录你的账号。",
    en: "Continue only if you just started signing in on that device yourself. If someone sent you this link or code, choose “Not me”, or they will be signed in to your account.",
  },
  shownCode: { zh: "登录码", en: "Code" },
  far: {
    zh: "那台设备和你现在用的不是同一个网络。如果它不在你身边，请选“不是我”。",
    en: "That device is on a different network from this one. If it isn’t in front of you, choose “Not me”.",
  },
  number: { zh: "软件上显示的两位数字", en: "Two-digit number shown in the app" },
  numberWhat: {
    zh: "先核对登录码与软件上的一致。数字只能输一次，输错这次登录就会取消。",
    en: "First check that the code matches the one in the app. You have one try: a wrong number cancels this sign-in.",
  },
  numberMissing: { zh: "请输入软件上显示的两位数字", en: "Enter the two-digit number shown in the app" },
  approve: { zh: "登录这台设备", en: "Sign in this device" },
  approving: { zh: "正在登录…", en: "Signing in…" },
  approved: { zh: "已登录，可以回到软件了。", en: "Signed in. You can go back to the app." },
  denied: { zh: "已拒绝，没有设备登录。", en: "Denied. No device was signed in." },
  another: { zh: "输入另一个登录码", en: "Enter another code" },
} as const satisfies Record<string, Localized>;
