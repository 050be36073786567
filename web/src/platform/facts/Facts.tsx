import type { Localized } from "@baleen/contract/language.ts";
import type { ReactNode } from "react";
import { classNames } from "../../ui/class-names.ts";
import { textKey } from "../i18n/text-key.ts";
import { useText } from "../i18n/use-language.tsx";
import styles from "./Facts.module.css";

export type Fact = readonly [name: Localized, value: ReactNode];

/** Facts by name; those without a value are left out. */
export function Facts({ facts, inSentences = false }: { facts: readonly Fact[]; inSentences?: boolean }) {
  const text = useText();
  return (
    <dl className={classNames(styles.facts, inSentences && styles.sentences)} data-ruled>
      {facts
        .filter(([, value]) => value !== null && value !== "")
        .map(([name, value]) => (
          <div key={textKey(name)}>
            <dt>{text(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
