import type { MembershipPackage } from "@baleen/contract/shop/packages.ts";

/** Sorted by `sort`, then by price. */
export function sortPackages(packages: readonly MembershipPackage[]): readonly MembershipPackage[] {
  return [...packages].sort((a, b) => a.sort - b.sort || a.price - b.price);
}

/** The recommended package: the highest level, the last of equals; none if there is only one. */
export function featuredOf(ordered: readonly MembershipPackage[]): MembershipPackage | undefined {
  if (ordered.length < 2) return undefined;
  return ordered.reduce((best, next) => (next.level >= best.level ? next : best));
}

/** The order of the cards: the recommended package, then the others as they are. */
export function recommendedFirst(ordered: readonly MembershipPackage[]): readonly MembershipPackage[] {
  const featured = featuredOf(ordered);
  return featured ? [featured, ...ordered.filter((plan) => plan !== featured)] : ordered;
}

/** The struck-through price; undefined unless it is higher than the price. */
export function formerPrice(plan: Pick<MembershipPackage, "price" | "originalPrice">): number | undefined {
  const { price, originalPrice } = plan;
  return originalPrice !== null && originalPrice > price ? originalPrice : undefined;
}
