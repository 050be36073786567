import type { Language, Localized } from "@baleen/contract/language.ts";
import { exactPrice } from "@baleen/contract/money.ts";
import type { UpgradeOffer } from "@baleen/contract/payments/upgrades.ts";
import { levelNames } from "@baleen/contract/shop/package-names.ts";
import { formatDate } from "../../platform/i18n/format-date.ts";

export const texts = {
  question: { zh: "你的套餐还有剩余的天数", en: "You have days left on your plan" },
  fullPrice: { zh: "套餐价格", en: "Plan price" },
  credit: { zh: "剩余天数抵扣", en: "Credit for remaining days" },
  undone: {
    zh: "补差价的订单退款后，抵扣的天数会还给你，其间过去的日子算已用。",
    en: "If an upgrade is refunded, its days come back. Time that has passed by then counts as used.",
  },
} as const satisfies Record<string, Localized>;

type Dates = Pick<UpgradeOffer, "endsAt" | "endsAtLater">;

const dated = (at: string): Record<Language, string> => ({
  zh: formatDate(at, "zh"),
  en: formatDate(at, "en"),
});

export function nowText({ due, endsAt }: Pick<UpgradeOffer, "due"> & Dates): Localized {
  const until = dated(endsAt);
  return {
    zh: `现在补差价，付${exactPrice(due)}，会员到${until.zh}`,
    en: `Pay the difference now: ${exactPrice(due)}, until ${until.en}`,
  };
}

export function laterText({ price, endsAtLater }: Pick<UpgradeOffer, "price"> & Dates): Localized {
  const until = dated(endsAtLater);
  return {
    zh: `剩余天数留到以后，付${exactPrice(price)}，会员到${until.zh}`,
    en: `Keep the days for later: ${exactPrice(price)}, until ${until.en}`,
  };
}

/** What pays: the days of each level, and what they are worth together. */
export function worthText({ days, credit }: Pick<UpgradeOffer, "days" | "credit">): Localized {
  const list = (language: Language) =>
    days.map(({ level, days: count }) =>
      language === "zh"
        ? `${levelNames[level].zh}${count}天`
        : `${count} ${count === 1 ? "day" : "days"} of ${levelNames[level].en}`,
    );
  return {
    zh: `${list("zh").join("、")}按你买的价格值${exactPrice(credit)}。补差价，这些天数就不再保留。`,
    en: `${list("en").join(" and ")} are worth ${exactPrice(credit)} at the price you paid. If you pay the difference, they are used up.`,
  };
}
