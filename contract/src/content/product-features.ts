import type { Localized } from "../language.ts";

// What the product does today, apart from its figures, so that browsers do not load it.

export interface ProductFeature {
  readonly name: Localized;
  /** Desktop has them all. The web version has none yet: there one manages the account. */
  readonly onMobile: boolean;
  readonly needsConnection: boolean;
}

const feature = (zh: string, en: string, more: Partial<ProductFeature> = {}): ProductFeature => ({
  name: { zh, en },
  onMobile: false,
  needsConnection: false,
  ...more,
});

/** The core features, in the order in which pages show them, by the names of their pictures and anchors. */
export const coreFeatures = {
  "smart-cuts": feature("智能剪辑", "Smart cuts", { onMobile: true }),
  "auto-subtitles": feature("自动字幕", "Auto subtitles", { onMobile: true }),
  "voice-cloning": feature("声音克隆", "Voice cloning", { needsConnection: true }),
  "digital-human": feature("数字人", "Digital human", { needsConnection: true }),
  covers: feature("封面生成", "Covers", { onMobile: true }),
  enhancement: feature("画质增强", "Enhancement"),
  "background-removal": feature("智能抠像", "Background removal"),
  batch: feature("批量处理", "Batch"),
} as const satisfies Record<string, ProductFeature>;

/** The names of the core features that a condition holds for, as a list within a sentence. */
export function listFeatures(holds: (one: ProductFeature) => boolean = () => true): Localized {
  const names = Object.values<ProductFeature>(coreFeatures)
    .filter(holds)
    .map(({ name }) => name);
  return {
    zh: names
      .map(({ zh }) => zh)
      .join("、")
      .replace(/、([^、]+)$/, "和$1"),
    en: new Intl.ListFormat("en").format(names.map(({ en }) => en.toLowerCase())),
  };
}
