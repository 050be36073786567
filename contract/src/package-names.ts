import type { Localized } from "./language.ts";
import type { MembershipPackage } from "./packages.ts";

// Apart from the call and its schema: a page that shows packages needs neither to begin with.

/** More days than this is a membership without end. */
export const lifetimeAfterDays = 3650;

/** English has no name field of its own: the kind of package follows from how long it is valid. */
export function packageNames({ name, validDays }: Pick<MembershipPackage, "name" | "validDays">): Localized {
  const kind =
    validDays <= 31 ? "Monthly" : validDays <= 93 ? "Quarterly" : validDays <= 400 ? "Yearly" : "Lifetime";
  return { zh: name, en: kind };
}
