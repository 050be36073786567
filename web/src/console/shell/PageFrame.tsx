import type { ReactNode } from "react";
import { usePageTitle } from "./document.ts";
import styles from "./page.module.css";

interface Props {
  title: string;
  /** Beside the title: the page's actions. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page: its title, which is that of the document too, its actions, its content. */
export function PageFrame({ title, actions, children }: Props) {
  usePageTitle(title);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{title}</h1>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  );
}
