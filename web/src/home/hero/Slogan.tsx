import { useText } from "../../platform/i18n/use-language.tsx";
import { useContent } from "../../platform/page/page-context.tsx";
import { breakable } from "../../ui/typography.tsx";
import styles from "./Hero.module.css";

export function Slogan() {
  const text = useText();
  const { basic } = useContent();
  const slogan = text({ zh: basic.slogan, en: basic.sloganEn ?? basic.slogan });
  return (
    <>
      <h1 className={styles.slogan}>
        {clauses(slogan).map((clause) => (
          <span key={clause} className={styles.clause}>
            {clause}
          </span>
        ))}
      </h1>
      <p className={styles.lead}>
        {breakable(phrases(text({ zh: basic.subSlogan, en: basic.subSloganEn ?? basic.subSlogan })))}
      </p>
    </>
  );
}

/** Particles of Chinese, after which a line may break. */
const particles = /([的把和与在将]|能)(?![，。；：、！？])/g;

/** Marks where a Chinese text may break besides at its punctuation: no word of it is split. */
export function phrases(text: string): string {
  return text.replace(particles, "$1|");
}

/** Articles, which stay on the line of their noun. */
const articles = /\b(the|an?) +/gi;

/** Splits a slogan after punctuation, where its lines may break. */
export function clauses(slogan: string): string[] {
  const joined = slogan.replace(articles, "$1\u00A0");
  return joined.match(/[^，。；！？,.;!?]+[，。；！？,.;!?]*\s*/g) ?? [joined];
}
