import type { MembershipPackage } from "@baleen/contract/shop/packages.ts";

/** Sorted by `sort`, then by price. */
export function sortPackages(packages: readonly MembershipPackage[]): readonly MembershipPackage[] {
  return [...packages].sort((a, b) => a.sort - b.sort || a.price - b.price);
}

/**
 * The package that stands out: the one that a friend has shared, or else the recommended one, which has the highest level
 * or is the last of those. Undefined if there is only one package.
 */
export function featuredOf(
  ordered: readonly MembershipPackage[],
  planId?: number,
): MembershipPackage | undefined {
  if (ordered.length < 2) return undefined;
  const shared = ordered.find(({ id }) => id === planId);
  if (shared) return shared;
  return ordered.reduce((best, next) => (next.level >= best.level ? next : best));
}

/** The packages in the order of the cards: the featured one first, then the others in their order. */
export function featuredFirst(
  ordered: readonly MembershipPackage[],
  planId?: number,
): readonly MembershipPackage[] {
  const featured = featuredOf(ordered, planId);
  return featured ? [featured, ...ordered.filter((plan) => plan !== featured)] : ordered;
}

/**
 * What a package saves, if its struck-through price is that of as many months bought one by one. Such a price was never
 * charged for the package, so it may not be called its former price. 0 otherwise.
 */
export function savedAgainstMonths(
  { price, originalPrice, validDays }: Pick<MembershipPackage, "price" | "originalPrice" | "validDays">,
  packages: readonly Pick<MembershipPackage, "price" | "validDays">[],
): number {
  const months = Math.round(validDays / 30);
  const ofMonths = packages.some(
    (one) => one.validDays === 30 && (one.price * months).toFixed(2) === originalPrice?.toFixed(2),
  );
  return ofMonths ? (originalPrice ?? 0) - price : 0;
}

/** The struck-through price; undefined if it is not higher than the price. */
export function formerPrice(plan: Pick<MembershipPackage, "price" | "originalPrice">): number | undefined {
  const { price, originalPrice } = plan;
  return originalPrice !== null && originalPrice > price ? originalPrice : undefined;
}
