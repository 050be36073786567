import { type Localized, languageTag } from "@baleen/contract/language.ts";
import { type ReactNode, useEffect } from "react";
import { useLanguage, useText } from "../../platform/i18n/language.tsx";
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

const suffix: Localized = { zh: "鲸帧控制台", en: "Baleen console" };

export function usePageTitle(title: string): void {
  const text = useText();
  useEffect(() => {
    document.title = `${title} · ${text(suffix)}`;
  }, [title, text]);
}

/** Keeps the `lang` of the document, which the server wrote, that of the page. */
export function DocumentLanguage() {
  const { language } = useLanguage();
  useEffect(() => {
    document.documentElement.lang = languageTag[language];
  }, [language]);
  return null;
}
