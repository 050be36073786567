import type { Localized } from "@baleen/contract/language.ts";
import type { ReactNode } from "react";
import { classNames } from "../../ui/class-names.ts";
import { textKey } from "../i18n/text-key.ts";
import { useText } from "../i18n/use-language.tsx";
import styles from "./Facts.module.css";

export type Fact = readonly [name: Localized, value: ReactNode];

interface Props {
  readonly facts: readonly Fact[];
  readonly inSentences?: boolean;
  /** A class for another layout instead of the ruled rows. */
  readonly className?: string | undefined;
}

/** A list of named facts. Facts without a value are left out. */
export function Facts({ facts, inSentences = false, className }: Props) {
  const text = useText();
  const rows = classNames(styles.facts, inSentences && styles.sentences);
  return (
    <dl className={className ?? rows} data-ruled={className === undefined || undefined}>
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== "")
        .map(([name, value]) => (
          <div key={textKey(name)}>
            <dt>{text(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
