import { type Language, type Localized, languageTag } from "@baleen/contract/language.ts";
import { useLanguage } from "../../platform/i18n/use-language.tsx";
import { CopyButton, useShow } from "../values/values.tsx";
import styles from "./findings.module.css";

const title: Localized = { zh: "给买家的回复", en: "Reply to the buyer" };
const copyWords: Localized<Localized> = {
  zh: { zh: "复制中文", en: "Copy the Chinese text" },
  en: { zh: "复制英文", en: "Copy the English text" },
};

/** The message for the buyer in both languages, the operator's language first. */
export function BuyerText({ buyer, isOpen }: { buyer: Localized; isOpen: boolean }) {
  const show = useShow();
  const { language } = useLanguage();
  const languages: readonly Language[] = language === "zh" ? ["zh", "en"] : ["en", "zh"];
  return (
    <details className={styles.reply} open={isOpen}>
      <summary>{show(title)}</summary>
      {languages.map((of) => (
        <div key={of} className={styles.text}>
          <p lang={languageTag[of]}>{buyer[of]}</p>
          <CopyButton kind="quiet" value={buyer[of]}>
            {copyWords[of]}
          </CopyButton>
        </div>
      ))}
    </details>
  );
}
