import type { SiteConfig } from "@baleen/contract/site-config.ts";
import { useLanguage } from "../../i18n/language.tsx";
import { BulletList } from "../../ui/BulletList.tsx";
import { FeaturePicture } from "./FeaturePicture.tsx";
import styles from "./FeatureTrack.module.css";
import { featureText, trackName } from "./read-feature.ts";

interface Props {
  feature: SiteConfig["features"][number];
  index: number;
}

/** A feature as a track of a timeline: its picture is the clip. */
export function FeatureTrack({ feature, index }: Props) {
  const { language } = useLanguage();
  const { title, description, points } = featureText(feature, language);
  return (
    <li className={styles.track}>
      <span className={styles.label} aria-hidden="true">
        {trackName(index)}
      </span>
      <h3 className={styles.title} lang={title.lang}>
        {title.text}
      </h3>
      <div className={styles.content}>
        <p className={styles.description} lang={description.lang}>
          {description.text}
        </p>
        <div className={styles.lane}>
          <FeaturePicture of={feature.image} />
        </div>
        <BulletList items={points.text} lang={points.lang} />
      </div>
    </li>
  );
}
