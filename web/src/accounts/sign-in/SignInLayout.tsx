import type { ReactNode } from "react";
import styles from "./SignInLayout.module.css";

/** A heading and its form beside a decorative picture of the sea. */
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
