import { formatCount } from "@baleen/contract/format-count.ts";
import type { Localized } from "@baleen/contract/language.ts";

export const decisionTexts = {
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
    en: `The replaced device is signed out; its files stay. You have ${formatCount(left, "replacement")} left in these 30 days.`,
  };
}

/** Shown when the computer takes the place of a signed-out device. */
export function keptPlaceText(label: string, until: string, left: number): Localized {
  return {
    zh: `“${label}”已退出登录，但它的会员凭证到${until}才失效，名额也保留到那时。现在登录会用掉1次替换，还剩${left}次。`,
    en: `“${label}” is signed out but can use your membership offline, and keeps its place, until ${until}. Signing in now uses one of your ${formatCount(left, "replacement")}.`,
  };
}
