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
    zh: "下面这台设备上的鲸帧软件正在请求登录你的账号。",
    en: "The Baleen app on this device is asking to sign in to your account.",
  },
  far: {
    zh: "这台设备和你现在用的不是同一个网络。如果它不在你身边，请选“不是我”。",
    en: "This device is on a different network from yours. If it isn’t in front of you, choose “Not me”.",
  },
  which: { zh: "软件显示的是哪个数字？", en: "Which number does the app show?" },
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
    en: "You have reached your device limit. Which one should be replaced?",
  },
  chooseFirst: { zh: "请先选择要替换的设备", en: "First choose a device to replace" },
  manage: { zh: "管理设备", en: "Manage devices" },
} as const satisfies Record<string, Localized>;

export function replacementsLeftText(left: number): Localized {
  return {
    zh: `被替换的设备会退出登录，上面的文件不受影响。30天内还可以替换${left}次。`,
    en: `The replaced device is signed out; its files stay. You have ${left === 1 ? "1 replacement" : `${left} replacements`} left in these 30 days.`,
  };
}
