import styles from "./Gauge.module.css";

/** A value as filled cells. Decorative: the value is also shown beside it as text. */
export function Gauge({ value, max, shape }: { value: number; max: number; shape?: "tall" }) {
  const cells = Array.from({ length: max }, (_, index) => index + 1);
  return (
    <span className={styles.gauge} data-shape={shape} aria-hidden="true">
      {cells.map((cell) => (
        <span key={cell} className={styles.cell} data-filled={cell <= value || undefined} />
      ))}
    </span>
  );
}
