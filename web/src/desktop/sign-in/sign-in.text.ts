import type { Localized } from "@baleen/contract/language.ts";

export const authorizeTexts = {
  title: { zh: "软件请求登录", en: "The app asks to sign in" },
  what: {
    zh: "这台电脑上的鲸帧软件要登录你的账号。如果不是你在软件里点的登录，请选“不是我”。",
    en: "The Baleen app on this computer wants to sign in to your account. If you did not ask it to, choose “Not me”.",
  },
  continue: { zh: "继续", en: "Continue" },
  continuing: { zh: "正在返回软件…", en: "Going back to the app…" },
} as const satisfies Record<string, Localized>;

export const codeTexts = {
  title: { zh: "用代码登录软件", en: "Sign in to the app by code" },
  what: {
    zh: "软件会显示一个8个字母的代码。只输入你自己的软件显示的代码，不要输入别人发给你的。",
    en: "The app shows a code of 8 letters. Enter only a code that your own app shows, never one that somebody has sent you.",
  },
  code: { zh: "软件显示的代码", en: "The code that the app shows" },
  incomplete: { zh: "代码有8个字母", en: "The code has 8 letters" },
  next: { zh: "下一步", en: "Next" },
  reading: { zh: "正在查找…", en: "Looking it up…" },
  asks: {
    zh: "鲸帧软件要在下面这台设备上登录你的账号。",
    en: "The Baleen app wants to sign in to your account on this device.",
  },
  far: {
    zh: "这台设备和你现在用的不是同一个网络。如果它不在你身边，请选“不是我”。",
    en: "This device is on another network than you are now. If it is not in front of you, choose “Not me”.",
  },
  which: { zh: "软件显示的是哪个数字？", en: "Which number does the app show?" },
  approved: { zh: "已登录，可以回到软件了。", en: "Signed in. You can go back to the app." },
  denied: { zh: "已拒绝，没有设备登录。", en: "Refused. No device was signed in." },
  another: { zh: "输入另一个代码", en: "Enter another code" },
} as const satisfies Record<string, Localized>;

export const questionTexts = {
  notMe: { zh: "不是我", en: "Not me" },
  known: {
    zh: "这台设备登录过，不占新的名额。",
    en: "This device is one of yours already and takes no new place.",
  },
  failed: { zh: "没有成功，请重试", en: "That did not work. Please try again" },
  which: { zh: "设备已满，替换哪一台？", en: "All your devices are in use. Which one is replaced?" },
  chooseFirst: { zh: "请先选择要替换的设备", en: "Choose the device to replace first" },
  manage: { zh: "管理设备", en: "Manage devices" },
} as const satisfies Record<string, Localized>;

export function replacementsLeftText(left: number): Localized {
  return {
    zh: `被替换的设备会退出登录，上面的文件不受影响。30天内还可以替换${left}次。`,
    en: `The replaced device is signed out; its files stay. You can replace ${left === 1 ? "1 device" : `${left} devices`} more in these 30 days.`,
  };
}
