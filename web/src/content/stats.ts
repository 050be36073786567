import type { Localized } from "@baleen/contract/language.ts";

export interface Stat {
  readonly name: Localized;
  readonly value: string | Localized;
}

/** What the product says of itself in numbers, wherever it does. */
export const productStats: readonly Stat[] = [
  { name: { zh: "AI功能", en: "AI features" }, value: "25+" },
  { name: { zh: "支持语言", en: "Languages" }, value: "16" },
  { name: { zh: "节省时间", en: "Time saved" }, value: "80%" },
  { name: { zh: "产品版本", en: "Product version" }, value: "4.6" },
];

/** The stats as one language shows them. */
export function localizeStats(stats: readonly Stat[], text: (pair: Localized) => string) {
  return stats.map(({ name, value }) => ({
    name: text(name),
    value: typeof value === "string" ? value : text(value),
  }));
}
