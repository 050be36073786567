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
