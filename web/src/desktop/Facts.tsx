import type { Localized } from "@baleen/contract/language.ts";
import type { ReactNode } from "react";
import { useText } from "../platform/i18n/use-language.tsx";
import styles from "./desktop.module.css";
import { machineTexts } from "./desktop.text.ts";

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

interface Machine {
  readonly os: string | null;
  readonly arch: string | null;
  readonly appVersion: string | null;
}

/** What the tool has told of its machine. */
export function machineFacts({ os, arch, appVersion }: Machine): readonly Fact[] {
  return [
    [machineTexts.system, [os, arch].filter((part) => part !== null).join(" · ")],
    [machineTexts.appVersion, appVersion],
  ];
}
