import type { Localized } from "@baleen/contract/language.ts";
import { shortPrice } from "@baleen/contract/money.ts";
import type { MembershipPackage } from "@baleen/contract/shop/packages.ts";

export const texts = {
  opening: { zh: "正在打开微信支付…", en: "Opening WeChat Pay…" },
  agreement: { zh: "按下即登录并同意", en: "By paying, you sign in and accept the " },
  terms: { zh: "《服务条款》", en: "terms" },
  and: { zh: "和", en: " and the " },
  privacy: { zh: "《隐私政策》", en: "privacy policy" },
  stop: { zh: "。", en: "." },
  otherWays: { zh: "其他支付方式", en: "Other ways to pay" },
} as const satisfies Record<string, Localized>;

/** The label of the button that pays for a package. */
export function payText({ price }: Pick<MembershipPackage, "price">): Localized {
  return { zh: `微信支付 ${shortPrice(price)}`, en: `WeChat Pay ${shortPrice(price)}` };
}
