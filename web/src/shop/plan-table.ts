import { defaultDeviceLimit } from "@baleen/contract/desktop/devices.ts";
import type { Language } from "@baleen/contract/language.ts";
import { packageNames } from "@baleen/contract/shop/package-names.ts";
import type { MembershipPackage } from "@baleen/contract/shop/packages.ts";
import { publishedText } from "../platform/i18n/use-language.tsx";

/** A feature, and for each package in order whether it includes the feature. */
export interface FeatureRow {
  readonly feature: string;
  readonly lang: "zh-CN" | undefined;
  readonly included: readonly boolean[];
}

/**
 * The features of all packages without duplicates. "Everything in Monthly" is not a feature: it stands for the features
 * of that package. Any other wording counts as a feature.
 */
export function featureRows(
  packages: readonly MembershipPackage[],
  language: Language,
): readonly FeatureRow[] {
  const plans = packages.map((plan) => {
    const { text, lang } = publishedText(language, plan.features, plan.featuresEn);
    return { lang, lines: text };
  });
  const featuresOf = (index: number, seen: ReadonlySet<number> = new Set()): readonly string[] => {
    if (seen.has(index)) return [];
    const nextVisited = new Set([...seen, index]);
    return (plans[index]?.lines ?? []).flatMap((line) => {
      const inherited = packages.findIndex((other) => inclusionsOf(other).includes(line));
      return inherited === -1 ? [line] : featuresOf(inherited, nextVisited);
    });
  };
  const all = plans.map((_, index) => new Set(featuresOf(index)));
  const features = [...new Set(all.flatMap((owned) => [...owned]))];
  return features.map((feature) => ({
    feature,
    lang: plans.find(({ lines }) => lines.includes(feature))?.lang,
    included: all.map((owned) => owned.has(feature)),
  }));
}

/** The line, in Chinese and in English, by which a feature list includes all features of this package. */
function inclusionsOf(plan: MembershipPackage): readonly string[] {
  const { zh, en } = packageNames(plan);
  return [`包含${zh}全部内容`, `Everything in ${en}`];
}

/** How many computers a package's level may use, calculated as in the desktop tool. */
export function countDevices(plan: MembershipPackage, packages: readonly MembershipPackage[]): number {
  const counts = packages.flatMap(({ level, clientConfig }) => {
    if (level !== plan.level) return [];
    const { devices } = { devices: undefined, ...clientConfig };
    return typeof devices === "number" ? [devices] : [defaultDeviceLimit];
  });
  return Math.max(...counts);
}
