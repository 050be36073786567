import type { ReactNode } from "react";
import styles from "./PayStep.module.css";

/** What the page waits for, beside cells that light up in turn. */
export function WaitingLine({ children }: { children: ReactNode }) {
  return (
    <p className={styles.wait}>
      <span className={styles.cells} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
