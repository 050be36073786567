import { useText } from "../../platform/i18n/use-language.tsx";
import { useContent } from "../../platform/page/page-context.tsx";
import { withLineBreaks } from "../../ui/typography.tsx";
import styles from "./Hero.module.css";

export function Slogan() {
  const text = useText();
  const { basic } = useContent();
  const slogan = text({ zh: basic.slogan, en: basic.sloganEn ?? basic.slogan });
  return (
    <>
      <h1 className={styles.slogan}>
        {splitIntoClauses(slogan).map((clause) => (
          <span key={clause} className={styles.clause}>
            {clause}
          </span>
        ))}
      </h1>
      <p className={styles.lead}>
        {withLineBreaks(
          markPhraseBreaks(text({ zh: basic.subSlogan, en: basic.subSloganEn ?? basic.subSlogan })),
        )}
      </p>
    </>
  );
}

/** Chinese particles. A line may break after them. */
const particles = /([的把和与在将]|能)(?![，。；：、！？])/g;

/** Marks further break opportunities in a Chinese text, besides those at punctuation. No word is split. */
export function markPhraseBreaks(text: string): string {
  return text.replace(particles, "$1|");
}

/** Articles; they must stay on the same line as their noun. */
const articles = /\b(the|an?) +/gi;

/** Splits a slogan after its punctuation marks, where lines may break. */
export function splitIntoClauses(slogan: string): string[] {
  const joined = slogan.replace(articles, "$1\u00A0");
  return joined.match(/[^，。；！？,.;!?]+[，。；！？,.;!?]*\s*/g) ?? [joined];
}
