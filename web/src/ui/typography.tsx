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

/**
 * Renders a text whose last characters stay together if it is Chinese, so that no last line has one or two of them.
 * `text-wrap: pretty` does this for words alone. The rule is in the style sheets of the pages with long texts.
 */
export function withWholeEnd(text: string): ReactNode {
  const [start, end] = [text.slice(0, -4), text.slice(-4)];
  if (start.length < 8 || !/\p{Script=Han}/u.test(end) || /[\s\ud800-\udfff]/.test(end)) return text;
  return (
    <>
      {start}
      <span data-whole>{end}</span>
    </>
  );
}

export function BulletList({ items, lang }: { items: readonly string[]; lang?: string | undefined }) {
  return (
    <ul className={styles.list} lang={lang}>
      {items.map((item) => (
        <li key={item} className={styles.item}>
          {withWholeEnd(item)}
        </li>
      ))}
    </ul>
  );
}
