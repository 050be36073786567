import type { Finding } from "@baleen/contract/back-office/orders.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { useText } from "../../platform/i18n/language.tsx";
import { Mark, type MarkLook } from "../values/values.tsx";
import styles from "./orders.module.css";
import { remedyNames } from "./orders.text.ts";

const proposes = (remedy: Localized): Localized => ({
  zh: `可以：${remedy.zh}`,
  en: `What mends it: ${remedy.en}`,
});

const done: readonly Finding["kind"][] = ["granted", "refunded", "surplusReturned"];

/** What is the matter with an order, the most important first. */
export function Diagnosis({ findings }: { findings: readonly Finding[] }) {
  const text = useText();
  return (
    <ul className={styles.findings}>
      {findings.map((finding) => (
        <li key={finding.kind} className={styles.finding}>
          <Mark {...lookOf(finding)}>
            <span className={styles.sentence}>{text(finding.sentence)}</span>
          </Mark>
          {finding.remedy && (
            <span className={styles.remedy}>{text(proposes(remedyNames[finding.remedy]))}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

function lookOf({ kind, remedy }: Finding): MarkLook {
  if (remedy) return { shape: "half", tone: "waits" };
  return done.includes(kind) ? { shape: "full", tone: "good" } : { shape: "dash", tone: "plain" };
}
