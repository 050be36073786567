import type { Localized } from "@baleen/contract/language.ts";
import { lifetimeAfterDays, packageNames } from "@baleen/contract/package-names.ts";
import type { MembershipPackage } from "@baleen/contract/packages.ts";

type Sold = Pick<MembershipPackage, "name" | "validDays">;

/** A package in one line: what it is called and how long it lasts. */
export function packageLine(sold: Sold): Localized {
  const names = packageNames(sold);
  if (sold.validDays > lifetimeAfterDays) return { zh: `${names.zh}，永久`, en: names.en };
  return { zh: `${names.zh}，${sold.validDays}天`, en: `${names.en}, ${daysInEnglish(sold.validDays)}` };
}

export function daysInEnglish(days: number): string {
  return days === 1 ? "1 day" : `${days} days`;
}
