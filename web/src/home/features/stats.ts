import { productVersion, subtitleLanguages, timeSavedPercent } from "@baleen/contract/content/product.ts";
import type { Localized } from "@baleen/contract/language.ts";

export interface Stat {
  readonly name: Localized;
  readonly value: string | Localized;
}

/** The product's key figures, wherever the site shows them. */
export const productStats: readonly Stat[] = [
  { name: { zh: "AI功能", en: "AI features" }, value: "25+" },
  { name: { zh: "支持语言", en: "Languages" }, value: String(subtitleLanguages) },
  { name: { zh: "节省时间", en: "Time saved" }, value: `${timeSavedPercent}%` },
  { name: { zh: "产品版本", en: "Product version" }, value: productVersion },
];
