import { useText } from "../../platform/i18n/use-language.tsx";
import styles from "./Stats.module.css";
import type { Stat } from "./stats.ts";

/** Key figures as a definition list in bordered cells. */
export function Stats({ stats }: { stats: readonly Stat[] }) {
  const text = useText();
  return (
    <dl className={styles.stats}>
      {stats.map(({ name, value }) => (
        <div key={name.en} className={styles.figure}>
          <dt className={styles.name}>{text(name)}</dt>
          <dd className={styles.value}>{typeof value === "string" ? value : text(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
