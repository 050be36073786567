import styles from "./DaysGauge.module.css";
import { fullCells, gaugeCells } from "./membership.ts";

const cells = Array.from({ length: gaugeCells }, (_, index) => index + 1);

/** How much of a year is left. Decoration: the days stand beside it. */
export function DaysGauge({ daysLeft }: { daysLeft: number }) {
  const full = fullCells(daysLeft);
  return (
    <span className={styles.gauge} aria-hidden="true">
      {cells.map((cell) => (
        <span key={cell} className={styles.cell} data-filled={cell <= full || undefined} />
      ))}
    </span>
  );
}
