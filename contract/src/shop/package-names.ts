import type { Localized } from "../language.ts";
import type { Level, MembershipPackage } from "./packages.ts";

// Not in packages.ts: pages that show packages should not load the schemas and zod with them.

/** In English, packages with more days than this are named "Lifetime". */
export const lifetimeNameThresholdDays = 400;

/** Both names of a package. There is no field for the English name: it is derived from the days, if they are known. */
export function packageNames({ name, validDays }: Pick<MembershipPackage, "name" | "validDays">): Localized {
  if (validDays < 1) return { zh: name, en: name };
  const kind =
    validDays <= 31
      ? "Monthly"
      : validDays <= 93
        ? "Quarterly"
        : validDays <= lifetimeNameThresholdDays
          ? "Yearly"
          : "Lifetime";
  return { zh: name, en: kind };
}

export const levelNames: Readonly<Record<Level, Localized>> = {
  1: { zh: "基础", en: "Basic" },
  2: { zh: "进阶", en: "Advanced" },
  3: { zh: "高级", en: "Premium" },
  4: { zh: "旗舰", en: "Ultimate" },
};

export function isSoldOut({ stock }: Pick<MembershipPackage, "stock">): boolean {
  return stock !== null && stock <= 0;
}
