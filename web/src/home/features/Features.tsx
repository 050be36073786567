import type { SiteConfig } from "@baleen/contract/content/site-config.ts";
import type { Language } from "@baleen/contract/language.ts";
import { publishedText, useLanguage } from "../../platform/i18n/use-language.tsx";
import { useContent } from "../../platform/page/page-context.tsx";
import { imageSource } from "../../platform/site-config/ConfiguredImage.tsx";
import { LazyImage } from "../../ui/LazyImage.tsx";
import { BulletList, withWholeEnd } from "../../ui/typography.tsx";
import styles from "./Features.module.css";
import { productStats, Stats } from "./Stats.tsx";

type Feature = SiteConfig["features"][number];

/** The published features. The first one is the section's heading; the others are tracks of a timeline. */
export function Features() {
  const [first, ...others] = useContent().features;
  if (!first) return null;
  return (
    <section className={styles.section} aria-labelledby="features">
      <div className={styles.container} data-container>
        <div className={styles.head}>
          <div className={styles.text}>
            <FeatureView feature={first} id="features" />
          </div>
          <Stats stats={productStats} />
        </div>
        {others.length > 0 && (
          <ul className={styles.tracks}>
            {others.map((feature) => (
              <li key={feature.title} className={styles.track}>
                <FeatureView feature={feature} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

/** A feature. With an id, its title is the section's heading. */
function FeatureView({ feature, id }: { feature: Feature; id?: string }) {
  const { language } = useLanguage();
  const Heading = id ? "h2" : "h3";
  const { title, description, points } = featureText(feature, language);
  const source = imageSource(feature.image);
  return (
    <>
      <Heading id={id} lang={title.lang}>
        {title.text}
      </Heading>
      <p className={styles.description} lang={description.lang}>
        {withWholeEnd(description.text)}
      </p>
      <BulletList items={points.text} lang={points.lang} />
      {source !== undefined && (
        <div className={styles.frame} data-optional>
          <LazyImage src={source} width="1040" height="650" decoding="sync" />
        </div>
      )}
    </>
  );
}

/** A feature's texts in a language. Texts without an English version are in Chinese. */
export function featureText(feature: Feature, language: Language) {
  const { title, titleEn, description, descriptionEn, features, featuresEn } = feature;
  return {
    title: publishedText(language, title, titleEn),
    description: publishedText(language, description, descriptionEn),
    points: publishedText(language, features, featuresEn?.length ? featuresEn : undefined),
  };
}
