import type { ReactNode } from "react";
import { Phrases } from "../ui/Phrases.tsx";
import styles from "./QuietPage.module.css";
import { SleepingWhale } from "./SleepingWhale.tsx";

interface Props {
  heading: string;
  explanation: string;
  /** Where to go from here. */
  children: ReactNode;
}

/** A page with nothing to see yet, or no more: the whale sleeps. */
export function QuietPage({ heading, explanation, children }: Props) {
  return (
    <div className={styles.page}>
      <SleepingWhale />
      <div className={styles.said}>
        <h1>
          <Phrases text={heading} />
        </h1>
        <p className={styles.words}>{explanation}</p>
        <div className={styles.ways}>{children}</div>
      </div>
    </div>
  );
}
