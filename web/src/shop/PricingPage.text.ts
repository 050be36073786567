import type { Localized } from "@baleen/contract/language.ts";
import { lifetimeThresholdDays } from "@baleen/contract/membership/lifetime.ts";
import { shortPrice } from "@baleen/contract/money.ts";
import { packageNames } from "@baleen/contract/shop/package-names.ts";
import type { MembershipPackage } from "@baleen/contract/shop/packages.ts";
import { durationText, type PackageDuration } from "../payments/package-duration.ts";

export const texts = {
  sample: { zh: "示例动态", en: "Sample activity" },
  stopSamples: { zh: "停止滚动示例动态", en: "Stop the sample activity" },
  startSamples: { zh: "继续滚动示例动态", en: "Start the sample activity" },
  was: { zh: "原价", en: "was" },
  /** Before a struck price that nobody was charged for this plan: that of its months, bought one by one. */
  monthly: { zh: "按月买", en: "by the month" },
  soldOut: { zh: "已售罄", en: "Sold out" },
  current: { zh: "你现在的会员", en: "Your current plan" },
  paused: { zh: "暂停购买", en: "Paused" },
  none: { zh: "暂时没有在售套餐。", en: "No plans on sale right now." },
  contact: { zh: "写邮件给我们", en: "Email us" },
} as const satisfies Record<string, Localized>;

export const buyingNeedsScript: Localized = {
  zh: "购买需要启用JavaScript，请在浏览器设置中开启后刷新本页。",
  en: "Buying needs JavaScript. Please turn it on in your browser settings and reload this page.",
};

export function buyLabel(plan: MembershipPackage): Localized {
  const names = packageNames(plan);
  return { zh: `购买${names.zh}`, en: `Buy ${names.en}` };
}

/** A package's validity as a sentence; empty if it is not shown. */
export function validityText(plan: PackageDuration): Localized {
  if (plan.validDays > lifetimeThresholdDays) return { zh: "永久有效。", en: "Lifetime access." };
  const { zh, en } = durationText(plan);
  return { zh: zh && `有效期${zh}。`, en: en && `Valid for ${en}.` };
}

const monthDays = 30;
/** Packages with fewer days have no price per month. */
const shortestMonth = 28;

/** What a package costs per 30 days; empty if it is shorter than a month, or if its days are not shown. */
export function perMonthText(plan: PackageDuration & Pick<MembershipPackage, "price">): Localized {
  const { validDays, price } = plan;
  if (validDays < shortestMonth || validDays > lifetimeThresholdDays || price <= 0) return { zh: "", en: "" };
  const months = validDays <= 31 ? 1 : validDays / monthDays;
  const amount = `${(price / months) % 1 ? "≈" : ""}¥${Math.round(price / months)}`;
  const { en } = durationText(plan);
  return { zh: `${amount}/月`, en: en && `${amount} a month` };
}

/** What a package costs less than its months bought one by one. */
export function savingText(saved: number): Localized {
  return { zh: `省${shortPrice(saved)}`, en: `save ${shortPrice(saved)}` };
}
