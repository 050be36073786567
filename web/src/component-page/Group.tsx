import type { Localized } from "@baleen/contract/language.ts";
import { type ReactNode, useId } from "react";
import { useText } from "../platform/i18n/language.tsx";
import styles from "./Group.module.css";

const themes = ["light", "dark"] as const;

/** Components of one kind, in both themes side by side. */
export function Group({ name, children }: { name: Localized; children: ReactNode }) {
  const text = useText();
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id} className={styles.name}>
        {text(name)}
      </h2>
      <div className={styles.themes}>
        {themes.map((theme) => (
          <div key={theme} className={styles.examples} data-theme={theme}>
            {children}
          </div>
        ))}
      </div>
    </section>
  );
}
