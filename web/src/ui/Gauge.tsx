import styles from "./Gauge.module.css";

interface Props {
  filled: number;
  of: number;
  shape?: "square" | "tall";
}

/** A figure as filled cells. Decorative: it is beside it as text. */
export function Gauge({ filled, of, shape = "square" }: Props) {
  const cells = Array.from({ length: of }, (_, index) => index + 1);
  return (
    <span className={styles.gauge} data-shape={shape} aria-hidden="true">
      {cells.map((cell) => (
        <span key={cell} className={styles.cell} data-filled={cell <= filled || undefined} />
      ))}
    </span>
  );
}
