import type { BlockOf } from "../../content/block.ts";
import { useText } from "../../i18n/language.tsx";
import { Points } from "../../ui/Points.tsx";
import styles from "./Tracks.module.css";

/** What a product does, as the tracks of a timeline; each clip is a little longer or shorter. */
export function Tracks({ block: { tracks } }: { block: BlockOf<"tracks"> }) {
  const text = useText();
  return (
    <ul className={styles.tracks}>
      {tracks.map(({ title, words, points }) => (
        <li key={title.en} className={styles.track}>
          <span className={styles.clip} aria-hidden="true" />
          <h3>{text(title)}</h3>
          <div className={styles.words}>
            <p>{text(words)}</p>
            {points && <Points points={points.map(text)} />}
          </div>
        </li>
      ))}
    </ul>
  );
}
