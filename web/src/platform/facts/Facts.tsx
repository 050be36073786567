import type { Localized } from "@baleen/contract/language.ts";
import type { ReactNode } from "react";
import { useText } from "../i18n/use-language.tsx";
import styles from "./Facts.module.css";

export type Fact = readonly [name: Localized, value: ReactNode];

/** Facts by name; those without a value are left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const text = useText();
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== null && value !== "")
        .map(([name, value]) => (
          <div key={name.en}>
            <dt>{text(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
