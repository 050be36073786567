import { showcasePicture } from "../../home/showcase/showcase-pictures.ts";
import { useText } from "../../platform/i18n/language.tsx";
import { useImageLoading } from "../../platform/lazy/idle.ts";
import { BulletList } from "../../ui/typography.tsx";
import type { BlockOf } from "../content/block.ts";
import styles from "./Tracks.module.css";

/** What a product does, as the tracks of a timeline; each clip is a little longer or shorter. */
export function Tracks({ block: { tracks } }: { block: BlockOf<"tracks"> }) {
  const text = useText();
  const loading = useImageLoading();
  return (
    <ul className={styles.tracks}>
      {tracks.map(({ title, description, points, picture }, position) => (
        <li key={title.en} className={styles.track} data-pictured={picture ? true : undefined}>
          <span className={styles.clip} aria-hidden="true" />
          <h3>{text(title)}</h3>
          <div className={styles.description}>
            <p>{text(description)}</p>
            {points && <BulletList items={points.map(text)} />}
          </div>
          {picture && (
            <img
              className={styles.picture}
              src={showcasePicture(picture)}
              width="960"
              height="640"
              alt=""
              // The first picture is in the viewport and is the largest element there (LCP).
              {...(position === 0 ? { fetchPriority: "high" } : { loading })}
              decoding="sync"
            />
          )}
        </li>
      ))}
    </ul>
  );
}
