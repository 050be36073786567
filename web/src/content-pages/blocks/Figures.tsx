import type { BlockOf } from "../../content/block.ts";
import { useText } from "../../i18n/language.tsx";
import styles from "./Figures.module.css";

/** Numbers on a slate, as on a clapperboard. */
export function Figures({ block: { figures } }: { block: BlockOf<"figures"> }) {
  const text = useText();
  return (
    <dl className={styles.slate}>
      {figures.map(({ name, value }) => (
        <div key={name.en} className={styles.figure}>
          <dt className={styles.name}>{text(name)}</dt>
          <dd className={styles.value}>{typeof value === "string" ? value : text(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
