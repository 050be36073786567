import { localizeStats, productStats } from "../../content/stats.ts";
import { useLanguage, useText } from "../../i18n/language.tsx";
import { useContent } from "../../site-config/content.tsx";
import { BulletList } from "../../ui/BulletList.tsx";
import { Stats } from "../../ui/stats/Stats.tsx";
import { FeaturePicture } from "./FeaturePicture.tsx";
import styles from "./Features.module.css";
import { FeatureTrack } from "./FeatureTrack.tsx";
import { featureText } from "./read-feature.ts";

/** The published features. The first one is the heading, the others are tracks of a timeline. */
export function Features() {
  const text = useText();
  const { language } = useLanguage();
  const [first, ...others] = useContent().features;
  if (!first) return null;
  const { title, description, points } = featureText(first, language);
  return (
    <section className={styles.section} aria-labelledby="features">
      <div className={styles.container}>
        <div className={styles.head}>
          <div className={styles.text}>
            <h2 id="features" lang={title.lang}>
              {title.text}
            </h2>
            <p className={styles.description} lang={description.lang}>
              {description.text}
            </p>
            <BulletList items={points.text} lang={points.lang} />
            <FeaturePicture of={first.image} />
          </div>
          <div className={styles.stats}>
            <Stats stats={localizeStats(productStats, text)} />
          </div>
        </div>
        {others.length > 0 && (
          <ol className={styles.tracks}>
            {others.map((feature, index) => (
              <FeatureTrack key={feature.title} feature={feature} index={index} />
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}
