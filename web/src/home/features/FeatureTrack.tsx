import type { SiteConfig } from "@baleen/contract/site-config.ts";
import { useLanguage } from "../../i18n/language.tsx";
import { ConfiguredImage } from "../../site-config/ConfiguredImage.tsx";
import { Points } from "../../ui/Points.tsx";
import styles from "./FeatureTrack.module.css";
import { trackName, wordsOf } from "./read-feature.ts";

interface Props {
  feature: SiteConfig["features"][number];
  index: number;
}

/** A feature as a track of a timeline: its picture is the clip. */
export function FeatureTrack({ feature, index }: Props) {
  const { language } = useLanguage();
  const { title, description, points } = wordsOf(feature, language);
  return (
    <li className={styles.track}>
      <span className={styles.label} aria-hidden="true">
        {trackName(index)}
      </span>
      <h3 className={styles.title}>{title}</h3>
      <div className={styles.content}>
        <p className={styles.description}>{description}</p>
        <div className={styles.lane}>
          <ConfiguredImage
            of={feature.image}
            alt=""
            className={styles.picture}
            width="1040"
            height="650"
            loading="lazy"
            decoding="async"
          />
        </div>
        <Points points={points} />
      </div>
    </li>
  );
}
