import type { Localized } from "@baleen/contract/language.ts";
import type { ReactNode } from "react";
import { useText } from "../i18n/language.tsx";
import { ScriptRequired } from "../navigation/ScriptRequired.tsx";
import { classNames } from "../ui/class-names.ts";
import styles from "./AccountPage.module.css";

/** The frame of the pages below `/account`: one column under a heading. */
export function AccountPage({ title, children }: { title: Localized; children: ReactNode }) {
  const text = useText();
  return (
    <div className={styles.page}>
      <h1>{text(title)}</h1>
      <ScriptRequired />
      {children}
    </div>
  );
}

interface FactListProps {
  facts: readonly (readonly [name: Localized, value: ReactNode])[];
  /** Sets the widths of the columns and the type of the values. */
  className: string | undefined;
}

/** Names and values in ruled rows. */
export function FactList({ facts, className }: FactListProps) {
  const text = useText();
  return (
    <dl className={classNames(styles.facts, className)}>
      {facts.map(([name, value]) => (
        <div key={name.en}>
          <dt>{text(name)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
