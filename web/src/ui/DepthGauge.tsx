import styles from "./DepthGauge.module.css";

const cells = [1, 2, 3, 4] as const;

/** A membership level as filled cells, 0 to 4. Decorative: the level's name is beside it. */
export function DepthGauge({ level }: { level: number }) {
  return (
    <span className={styles.gauge} aria-hidden="true">
      {cells.map((cell) => (
        <span key={cell} className={styles.cell} data-filled={cell <= level || undefined} />
      ))}
    </span>
  );
}
