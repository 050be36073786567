import { Fragment, type ReactNode } from "react";
import styles from "./typography.module.css";

/** Renders a text in which `|` marks where its line may break (<wbr>). */
export function withLineBreaks(text: string): ReactNode {
  return text.split("|").map((phrase, index) => (
    <Fragment key={phrase}>
      {index > 0 && <wbr />}
      {phrase}
    </Fragment>
  ));
}

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
