import type { Localized } from "@baleen/contract/language.ts";
import { type ReactNode, useEffect } from "react";
import { useText } from "../../platform/i18n/use-language.tsx";
import styles from "./page.module.css";

interface Props {
  title: string;
  /** The page's actions, beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of a page. Its title is that of the document as well. */
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

const suffix: Localized = { zh: "鲸帧控制台", en: "Baleen console" };

export function usePageTitle(title: string): void {
  const text = useText();
  useEffect(() => {
    document.title = `${title} · ${text(suffix)}`;
  }, [title, text]);
}
