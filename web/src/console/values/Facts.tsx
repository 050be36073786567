import type { Localized } from "@baleen/contract/language.ts";
import type { ReactNode } from "react";
import { useText } from "../../i18n/language.tsx";
import styles from "./values.module.css";

/** Names and values. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

export function Fact({ label, children }: { label: Localized; children: ReactNode }) {
  const text = useText();
  return (
    <div>
      <dt>{text(label)}</dt>
      <dd>{children}</dd>
    </div>
  );
}
