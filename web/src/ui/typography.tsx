import { Fragment } from "react";
import styles from "./typography.module.css";

/** A text with `|` as line break opportunities (<wbr>). */
export function BreakableText({ text }: { text: string }) {
  const phrases = text.split("|");
  return phrases.map((phrase, index) => (
    <Fragment key={phrase}>
      {index > 0 && <wbr />}
      {phrase}
    </Fragment>
  ));
}

/** A list with square bullets. */
export function BulletList({ items, lang }: { items: readonly string[]; lang?: string | undefined }) {
  return (
    <ul className={styles.list} lang={lang}>
      {items.map((item) => (
        <li key={item} className={styles.item}>
          {item}
        </li>
      ))}
    </ul>
  );
}
