import type { ReactNode } from "react";
import styles from "./HeadingLink.module.css";

/** The text of a heading, which leads to its own address if it has one. */
export function HeadingLink({ id, children }: { id: string | undefined; children: ReactNode }) {
  if (id === undefined) return children;
  return (
    <a className={styles.anchor} href={`#${id}`}>
      {children}
    </a>
  );
}
