import type { Localized } from "@baleen/contract/language.ts";
import { lifetimeAfterDays } from "@baleen/contract/membership/lifetime.ts";
import { shortPrice } from "@baleen/contract/money.ts";
import { packageNames } from "@baleen/contract/shop/package-names.ts";
import type { MembershipPackage } from "@baleen/contract/shop/packages.ts";
import { durationText, type PackageDuration } from "../payments/package-duration.ts";

export const texts = {
  title: { zh: "选一个潜水深度", en: "Pick your depth" },
  lead: {
    zh: "会员一次付清，不自动续费。到期前再买，时间接着往后加，先用高等级的天数。",
    en: "Membership is paid once and never renews by itself. Buy again before it ends and the days add up; higher levels are used first.",
  },
  sample: { zh: "示例动态", en: "Sample activity" },
  stopSamples: { zh: "停止滚动示例动态", en: "Stop the sample activity" },
  startSamples: { zh: "继续滚动示例动态", en: "Start the sample activity" },
  was: { zh: "原价", en: "was" },
  soldOut: { zh: "已售罄", en: "Sold out" },
  current: { zh: "你现在的会员", en: "Your current plan" },
  paused: { zh: "暂停购买", en: "Paused" },
  none: { zh: "暂时没有在售套餐。", en: "No plans on sale right now." },
  contact: { zh: "写信给我们", en: "Write to us" },
} as const satisfies Record<string, Localized>;

export const buyingNeedsScript: Localized = {
  zh: "购买要用到JavaScript：请在浏览器里打开它，再刷新这一页。",
  en: "Buying needs JavaScript. Please turn it on in your browser and load this page again.",
};

export function buyLabel(sold: MembershipPackage): Localized {
  const names = packageNames(sold);
  return { zh: `购买${names.zh}`, en: `Buy ${names.en}` };
}

/** From this duration on, the price per day is shown. */
const longFromDays = 180;

/** The validity of a package as a sentence; empty if it is not shown. */
export function validityText(sold: PackageDuration & Pick<MembershipPackage, "price">): Localized {
  const { validDays, price } = sold;
  if (validDays > lifetimeAfterDays) return { zh: "永久有效。", en: "Valid for good." };
  const days = durationText(sold);
  const isLong = validDays >= longFromDays && price > 0;
  const perDay = shortPrice(Math.round((price / validDays) * 100) / 100);
  return {
    zh: days.zh && `有效期${days.zh}${isLong ? `，每天${perDay}` : ""}。`,
    en: days.en && `Valid for ${days.en}${isLong ? `, ${perDay} a day` : ""}.`,
  };
}
