import type { ReactNode } from "react";
import styles from "./HeadingLink.module.css";

/** The text of a heading, as a link to the heading's own fragment if it has an id. */
export function HeadingLink({ id, children }: { id: string | undefined; children: ReactNode }) {
  if (id === undefined) return children;
  return (
    <a className={styles.anchor} href={`#${id}`}>
      {children}
    </a>
  );
}
