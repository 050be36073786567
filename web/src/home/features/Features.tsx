import type { SiteConfig } from "@baleen/contract/content/site-config.ts";
import type { Language } from "@baleen/contract/language.ts";
import { publishedText, useLanguage } from "../../platform/i18n/use-language.tsx";
import { imageSource } from "../../platform/site-config/ConfiguredImage.tsx";
import { useContent } from "../../platform/site-config/content.tsx";
import { LateImage } from "../../ui/LateImage.tsx";
import { BulletList } from "../../ui/typography.tsx";
import styles from "./Features.module.css";
import { Stats } from "./Stats.tsx";
import { productStats } from "./stats.ts";

type Feature = SiteConfig["features"][number];

/** The published features. The first one is the heading, the others are tracks of a timeline. */
export function Features() {
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
            <FeaturePicture url={first.image} />
          </div>
          <Stats stats={productStats} />
        </div>
        {others.length > 0 && (
          <ul className={styles.tracks}>
            {others.map((feature) => (
              <FeatureTrack key={feature.title} feature={feature} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function FeatureTrack({ feature }: { feature: Feature }) {
  const { language } = useLanguage();
  const { title, description, points } = featureText(feature, language);
  return (
    <li className={styles.track}>
      <h3 lang={title.lang}>{title.text}</h3>
      <p className={styles.trackDescription} lang={description.lang}>
        {description.text}
      </p>
      <BulletList items={points.text} lang={points.lang} />
      <FeaturePicture url={feature.image} />
    </li>
  );
}

function FeaturePicture({ url }: { url: string | undefined }) {
  const source = imageSource(url);
  if (source === undefined) return null;
  return (
    <div className={styles.frame} data-optional>
      <LateImage src={source} width="1040" height="650" decoding="sync" />
    </div>
  );
}

/** The texts of a feature in a language; those without English are in Chinese. */
export function featureText(feature: Feature, language: Language) {
  const { title, titleEn, description, descriptionEn, features, featuresEn } = feature;
  return {
    title: publishedText(language, title, titleEn),
    description: publishedText(language, description, descriptionEn),
    points: publishedText(language, features, featuresEn?.length ? featuresEn : undefined),
  };
}
