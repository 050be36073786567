import { useText } from "../../platform/i18n/language.tsx";
import type { BlockOf } from "../content/block.ts";
import styles from "./Steps.module.css";

/** A process as clips on one track, each starting where the one before ends. */
export function Steps({ block: { steps } }: { block: BlockOf<"steps"> }) {
  const text = useText();
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, description }) => (
        <li key={title.en} className={styles.step}>
          <span className={styles.clip} aria-hidden="true" />
          <h3 className={styles.title}>{text(title)}</h3>
          <p className={styles.description}>{text(description)}</p>
        </li>
      ))}
    </ol>
  );
}
