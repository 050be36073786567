import { counted } from "@baleen/contract/counted.ts";
import type { Localized } from "@baleen/contract/language.ts";

export const authorizeTexts = {
  title: { zh: "授权软件登录", en: "Approve app sign-in" },
  what: {
    zh: "这台电脑上的鲸帧软件正在请求登录你的账号。如果不是你本人操作，请选“不是我”。",
    en: "The Baleen app on this computer is asking to sign in to your account. If this wasn’t you, choose “Not me”.",
  },
  continue: { zh: "继续", en: "Continue" },
  continuing: { zh: "正在返回软件…", en: "Returning to the app…" },
} as const satisfies Record<string, Localized>;

export const codeTexts = {
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

export const questionTexts = {
  notMe: { zh: "不是我", en: "Not me" },
  known: {
    zh: "这台设备登录过，不会多占名额。",
    en: "This device is already on your list and takes no extra place.",
  },
  failed: { zh: "操作失败，请重试", en: "Something went wrong. Please try again" },
  which: {
    zh: "设备数已达上限，要替换哪一台？",
    en: "You have reached your device limit. Which device should this one replace?",
  },
  chooseFirst: { zh: "请先选择要替换的设备", en: "First choose a device to replace" },
  manage: { zh: "管理设备", en: "Manage devices" },
} as const satisfies Record<string, Localized>;

export function replacementsLeftText(left: number): Localized {
  return {
    zh: `被替换的设备会退出登录，上面的文件不受影响。30天内还可以替换${left}次。`,
    en: `The replaced device is signed out; its files stay. You have ${counted(left, "replacement")} left in these 30 days.`,
  };
}

/** Where the machine takes the place of a device that is signed out. */
export function keptPlaceText(label: string, until: string, left: number): Localized {
  return {
    zh: `“${label}”已退出登录，但它的会员凭证到${until}才失效，名额也保留到那时。现在登录会用掉1次替换，还剩${left}次。`,
    en: `“${label}” is signed out but can use your membership offline, and keeps its place, until ${until}. Signing in now uses one of your ${counted(left, "replacement")}.`,
  };
}
