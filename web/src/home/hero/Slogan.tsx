import { useText } from "../../platform/i18n/use-language.tsx";
import { useContent } from "../../platform/site-config/content.tsx";
import styles from "./Hero.module.css";

/** The slogan and what is below it. */
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
      <p className={styles.lead}>{text({ zh: basic.subSlogan, en: basic.subSloganEn ?? basic.subSlogan })}</p>
    </>
  );
}

/** Articles, which stay on the line of their noun. */
const articles = /\b(the|an?) +/gi;

/** Splits a slogan after punctuation, where its lines may break. */
export function clauses(slogan: string): string[] {
  const joined = slogan.replace(articles, "$1\u00A0");
  return joined.match(/[^，。；！？,.;!?]+[，。；！？,.;!?]*\s*/g) ?? [joined];
}
