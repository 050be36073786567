import type { Localized } from "@baleen/contract/language.ts";
import { useText } from "../../i18n/language.tsx";
import styles from "./Points.module.css";

/** A list whose bullets are cells. */
export function Points({ points }: { points: readonly Localized[] }) {
  const text = useText();
  return (
    <ul className={styles.points}>
      {points.map((point) => (
        <li key={point.en} className={styles.point}>
          {text(point)}
        </li>
      ))}
    </ul>
  );
}
