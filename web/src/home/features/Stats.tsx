import { productVersion, subtitleLanguages, timeSavedPercent } from "@baleen/contract/content/product.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { textKey } from "../../platform/i18n/text-key.ts";
import { useText } from "../../platform/i18n/use-language.tsx";
import styles from "./Stats.module.css";

export interface Stat {
  readonly name: Localized;
  readonly value: string | Localized;
}

export const productStats: readonly Stat[] = [
  { name: { zh: "AI功能", en: "AI features" }, value: "25+" },
  { name: { zh: "支持语言", en: "Languages" }, value: String(subtitleLanguages) },
  { name: { zh: "节省时间", en: "Time saved" }, value: `${timeSavedPercent}%` },
  { name: { zh: "产品版本", en: "Product version" }, value: productVersion },
];

export function Stats({ stats }: { stats: readonly Stat[] }) {
  const text = useText();
  return (
    <dl className={styles.stats}>
      {stats.map(({ name, value }) => (
        <div key={textKey(name)} className={styles.figure}>
          <dt className={styles.name}>{text(name)}</dt>
          <dd className={styles.value}>{typeof value === "string" ? value : text(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
