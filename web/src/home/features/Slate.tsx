import { useText } from "../../i18n/language.tsx";
import { figures } from "./features.text.ts";
import styles from "./Slate.module.css";

/** Four figures on a clapperboard, between hairlines. */
export function Slate() {
  const text = useText();
  return (
    <dl className={styles.slate}>
      {figures.map(({ name, value }) => (
        <div key={name.en} className={styles.figure}>
          <dt className={styles.name}>{text(name)}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
