import styles from "./DepthGauge.module.css";

const cells = [1, 2, 3, 4] as const;

/** How deep something goes, of four. Decoration: the level's name stands beside it. */
export function DepthGauge({ level }: { level: number }) {
  return (
    <span className={styles.gauge} aria-hidden="true">
      {cells.map((cell) => (
        <span key={cell} className={styles.cell} data-filled={cell <= level || undefined} />
      ))}
    </span>
  );
}
