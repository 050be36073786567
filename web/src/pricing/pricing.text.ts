import type { Localized } from "@baleen/contract/language.ts";
import { shortPrice } from "@baleen/contract/money.ts";
import { lifetimeAfterDays, packageNames } from "@baleen/contract/package-names.ts";
import type { MembershipPackage } from "@baleen/contract/packages.ts";
import { daysInEnglish } from "../payment/validity.ts";
import type { SamplePurchase } from "./sample-activity.ts";

export const texts = {
  title: { zh: "选一个潜水深度", en: "Pick your depth" },
  lead: {
    zh: "会员一次付清，不自动续费。到期前再买，时间接着往后加。",
    en: "Membership is paid once and never renews by itself. Buy again before it ends and the days add up.",
  },
  sample: { zh: "示例动态", en: "Sample activity" },
  stopSamples: { zh: "停止滚动示例动态", en: "Stop the sample activity" },
  startSamples: { zh: "继续滚动示例动态", en: "Start the sample activity" },
  was: { zh: "原价", en: "was" },
  soldOut: { zh: "已售罄", en: "Sold out" },
  none: { zh: "暂时没有在售套餐。", en: "No plans on sale right now." },
  contact: { zh: "写信给我们", en: "Write to us" },
  dialogFailed: { zh: "加载失败，请重试", en: "Loading failed. Please try again" },
  paid: { zh: "支付成功！会员权限已激活", en: "Payment Successful! Membership Permission Activated" },
} as const satisfies Record<string, Localized>;

export const levelNames: Readonly<Record<MembershipPackage["level"], Localized>> = {
  1: { zh: "基础", en: "Basic" },
  2: { zh: "进阶", en: "Advanced" },
  3: { zh: "高级", en: "Premium" },
  4: { zh: "旗舰", en: "Ultimate" },
};

/** An invented purchase, with the price rounded to whole yuan. */
export function sampleSentence(sample: SamplePurchase, bought: MembershipPackage): Localized {
  const { ending, minutesAgo } = sample;
  const names = packageNames(bought);
  const price = shortPrice(Math.round(bought.price));
  return {
    zh: `尾号${ending}的用户${minutesAgo}分钟前购买了${names.zh}，${price}`,
    en: `User …${ending} bought ${names.en}, ${price}, ${minutesAgo} min ago`,
  };
}

export function buyLabel(sold: MembershipPackage): Localized {
  const names = packageNames(sold);
  return { zh: `购买${names.zh}`, en: `Buy ${names.en}` };
}

/** From here on a price by the day says more than the days alone. */
const longFromDays = 180;

export function validityText({
  validDays,
  price,
}: Pick<MembershipPackage, "validDays" | "price">): Localized {
  if (validDays > lifetimeAfterDays) return { zh: "永久有效。", en: "Valid for good." };
  const zh = `有效期${validDays}天`;
  const en = `Valid for ${daysInEnglish(validDays)}`;
  if (validDays < longFromDays || price <= 0) return { zh: `${zh}。`, en: `${en}.` };
  const perDay = shortPrice(Math.round((price / validDays) * 100) / 100);
  return { zh: `${zh}，每天${perDay}。`, en: `${en}, ${perDay} a day.` };
}
