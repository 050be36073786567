import type { Localized } from "@baleen/contract/language.ts";
import { exactPrice } from "@baleen/contract/money.ts";
import type { PromotionPrices } from "./plan-to-buy.ts";

export const texts = {
  question: { zh: "有优惠码？", en: "Have a promotion code?" },
  code: { zh: "优惠码", en: "Promotion code" },
  apply: { zh: "使用", en: "Apply" },
  remove: { zh: "不用优惠码", en: "Remove the code" },
  checking: { zh: "正在核对优惠码…", en: "Checking the code…" },
  notChecked: { zh: "优惠码没能核对，请再试一次", en: "The code couldn’t be checked. Please try again" },
  listPrice: { zh: "原价", en: "Price" },
  firstPurchase: { zh: "限首次购买使用。", en: " For first purchases." },
} as const satisfies Record<string, Localized>;

export function appliedText({ code, firstPurchaseOnly }: PromotionPrices): Localized {
  const only = firstPurchaseOnly ? texts.firstPurchase : { zh: "", en: "" };
  return {
    zh: `已使用优惠码${code}，下面是优惠后的价格。${only.zh}`,
    en: `Promotion code ${code} is applied. The prices below are reduced.${only.en}`,
  };
}

/** The code and what it takes off: why the price is lower. */
export function reductionText(code: string, yuan: number): Localized {
  const off = exactPrice(yuan);
  return { zh: `${code}，减${off}`, en: `${code}, ${off} off` };
}
