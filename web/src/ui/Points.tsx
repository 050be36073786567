import styles from "./Points.module.css";

/** A list whose bullets are cells. */
export function Points({ points }: { points: readonly string[] }) {
  return (
    <ul className={styles.points}>
      {points.map((point) => (
        <li key={point} className={styles.point}>
          {point}
        </li>
      ))}
    </ul>
  );
}
