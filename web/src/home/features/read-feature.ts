import type { Language } from "@baleen/contract/language.ts";
import type { SiteConfig } from "@baleen/contract/site-config.ts";
import { type Published, publishedText } from "../../i18n/published-text.ts";

type Feature = SiteConfig["features"][number];

interface FeatureText {
  readonly title: Published;
  readonly description: Published;
  readonly points: Published<readonly string[]>;
}

/** What a feature says in a language; whatever was published in Chinese alone stays Chinese. */
export function featureText(feature: Feature, language: Language): FeatureText {
  const { title, titleEn, description, descriptionEn, features, featuresEn } = feature;
  return {
    title: publishedText(language, title, titleEn),
    description: publishedText(language, description, descriptionEn),
    points: publishedText(language, features, featuresEn?.length ? featuresEn : undefined),
  };
}

/** The names of tracks as editors have them: pictures on top, counted from below, then sound. */
export function trackName(index: number): string {
  return index < 2 ? `V${2 - index}` : `A${index - 1}`;
}
