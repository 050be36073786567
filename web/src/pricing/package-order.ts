import type { MembershipPackage } from "@baleen/contract/packages.ts";

/** The packages as they stand: by `sort`, and by price where that leaves it open. */
export function sortPackages(packages: readonly MembershipPackage[]): readonly MembershipPackage[] {
  return [...packages].sort((a, b) => a.sort - b.sort || a.price - b.price);
}

/** The recommended one: the deepest level, of equals the last. A single package stands for itself. */
export function featuredOf(ordered: readonly MembershipPackage[]): MembershipPackage | undefined {
  if (ordered.length < 2) return undefined;
  return ordered.reduce((best, next) => (next.level >= best.level ? next : best));
}

/** A struck price is a former price, so it is higher or it is none. */
export function formerPrice({
  price,
  originalPrice,
}: Pick<MembershipPackage, "price" | "originalPrice">): number | undefined {
  return originalPrice !== null && originalPrice > price ? originalPrice : undefined;
}
