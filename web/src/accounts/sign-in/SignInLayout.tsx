import type { ReactNode } from "react";
import styles from "./SignInLayout.module.css";

/** The form and its heading on one side, a picture of the sea at dusk on the other. */
export function SignInLayout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <div className={styles.form}>
        <h1>{title}</h1>
        {children}
      </div>
      <div className={styles.sea} aria-hidden="true" />
    </div>
  );
}
