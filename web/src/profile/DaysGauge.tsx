import styles from "./DaysGauge.module.css";
import { fullCells, gaugeCells } from "./membership.ts";

const cells = Array.from({ length: gaugeCells }, (_, index) => index + 1);

/** The rest of the membership as a bar of one year. Decorative: the days are beside it as text. */
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
