import type { Language } from "@baleen/contract/language.ts";
import type { SiteConfig } from "@baleen/contract/site-config.ts";
import { type Published, publishedText } from "../../i18n/published-text.ts";

type Feature = SiteConfig["features"][number];

interface FeatureText {
  readonly title: Published;
  readonly description: Published;
  readonly points: Published<readonly string[]>;
}

/** The texts of a feature in a language; texts without English stay Chinese. */
export function featureText(feature: Feature, language: Language): FeatureText {
  const { title, titleEn, description, descriptionEn, features, featuresEn } = feature;
  return {
    title: publishedText(language, title, titleEn),
    description: publishedText(language, description, descriptionEn),
    points: publishedText(language, features, featuresEn?.length ? featuresEn : undefined),
  };
}

/** Track names as in video editors: V2, V1, then A1, A2, … */
export function trackName(index: number): string {
  return index < 2 ? `V${2 - index}` : `A${index - 1}`;
}
