import styles from "./BulletList.module.css";

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
