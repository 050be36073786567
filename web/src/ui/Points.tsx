import styles from "./Points.module.css";

/** A list whose bullets are cells. */
export function Points({ points, lang }: { points: readonly string[]; lang?: string | undefined }) {
  return (
    <ul className={styles.points} lang={lang}>
      {points.map((point) => (
        <li key={point} className={styles.point}>
          {point}
        </li>
      ))}
    </ul>
  );
}
