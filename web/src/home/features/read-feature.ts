import type { Language } from "@baleen/contract/language.ts";
import type { SiteConfig } from "@baleen/contract/site-config.ts";

type Feature = SiteConfig["features"][number];

interface FeatureWords {
  readonly title: string;
  readonly description: string;
  readonly points: readonly string[];
}

/** What a feature says in a language; whatever was published in Chinese alone stays Chinese. */
export function wordsOf(feature: Feature, language: Language): FeatureWords {
  const { title, description, features: points } = feature;
  if (language === "zh") return { title, description, points };
  return {
    title: feature.titleEn ?? title,
    description: feature.descriptionEn ?? description,
    points: feature.featuresEn?.length ? feature.featuresEn : points,
  };
}

/** The names of tracks as editors have them: pictures on top, counted from below, then sound. */
export function trackName(index: number): string {
  return index < 2 ? `V${2 - index}` : `A${index - 1}`;
}
