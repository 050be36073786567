import type { Localized } from "../language.ts";

// The product's features. They are separate from its figures, so that browsers do not load them.

export interface ProductFeature {
  readonly name: Localized;
  /** The English name within a sentence. */
  readonly phrase: string;
  /** The desktop version has all features. The web version has none yet, only account management. */
  readonly isOnMobile: boolean;
  readonly needsConnection: boolean;
}

const feature = (zh: string, en: string, more: Partial<ProductFeature> = {}): ProductFeature => ({
  name: { zh, en },
  phrase: en.toLowerCase(),
  isOnMobile: false,
  needsConnection: false,
  ...more,
});

/** The core features in the order in which pages show them. The keys name their pictures and anchors. */
export const coreFeatures = {
  "smart-cuts": feature("智能剪辑", "Smart cuts", { isOnMobile: true }),
  "auto-subtitles": feature("自动字幕", "Auto subtitles", { isOnMobile: true }),
  "voice-cloning": feature("声音克隆", "Voice cloning", { needsConnection: true }),
  "digital-human": feature("数字人", "Digital human", { needsConnection: true, phrase: "digital humans" }),
  covers: feature("封面生成", "Covers", { isOnMobile: true }),
  enhancement: feature("画质增强", "Enhancement"),
  "background-removal": feature("智能抠像", "Background removal"),
  batch: feature("批量处理", "Batch", { phrase: "batch processing" }),
} as const satisfies Record<string, ProductFeature>;

/** The names of the core features that match a condition, as a list within a sentence. */
export function listFeatures(matches: (one: ProductFeature) => boolean = () => true): Localized {
  const listed = Object.values<ProductFeature>(coreFeatures).filter(matches);
  const names = listed.map(({ name }) => name.zh).join("、");
  return {
    zh: names.replace(/、([^、]+)$/, "和$1"),
    // No comma before the last item, as in the other texts.
    en: new Intl.ListFormat("en-GB").format(listed.map(({ phrase }) => phrase)),
  };
}
