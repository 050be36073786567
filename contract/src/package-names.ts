import type { Localized } from "./language.ts";
import type { Level, MembershipPackage } from "./packages.ts";

// Apart from the call and its schema: a page that shows packages needs neither to begin with.

/** From here on, English calls a package a lifetime, whatever its days. */
export const namedLifetimeAfterDays = 400;

/** English has no name field of its own: the kind of package follows from how long it is valid, where that is told. */
export function packageNames({ name, validDays }: Pick<MembershipPackage, "name" | "validDays">): Localized {
  if (validDays < 1) return { zh: name, en: name };
  const kind =
    validDays <= 31
      ? "Monthly"
      : validDays <= 93
        ? "Quarterly"
        : validDays <= namedLifetimeAfterDays
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
