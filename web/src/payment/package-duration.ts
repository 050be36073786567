import type { Localized } from "@baleen/contract/language.ts";
import { lifetimeAfterDays } from "@baleen/contract/lifetime.ts";
import { namedLifetimeAfterDays, packageNames } from "@baleen/contract/package-names.ts";
import type { MembershipPackage } from "@baleen/contract/packages.ts";

/** What tells how long a package lasts: its days, and what its publisher says of them. */
export type PackageDuration = Pick<MembershipPackage, "validDays"> &
  Partial<Pick<MembershipPackage, "description" | "descriptionEn">>;

/** A package in one line: what it is called and how long it lasts. */
export function packageLabel(sold: Pick<MembershipPackage, "name"> & PackageDuration): Localized {
  const names = packageNames(sold);
  if (sold.validDays > lifetimeAfterDays) return { zh: `${names.zh}，永久`, en: names.en };
  const days = durationText(sold);
  return {
    zh: days.zh ? `${names.zh}，${days.zh}` : names.zh,
    en: days.en ? `${names.en}, ${days.en}` : names.en,
  };
}

/**
 * The days of a package that ends; empty where they are not known. English calls more than 400 days a lifetime, which
 * the days would contradict, so there they are told only if the description gives them as well.
 */
export function durationText({
  validDays,
  description = "",
  descriptionEn = description,
}: PackageDuration): Localized {
  if (validDays < 1) return { zh: "", en: "" };
  const isGiven = new RegExp(`(^|\\D)${validDays}(\\D|$)`).test(descriptionEn);
  const isTold = validDays <= namedLifetimeAfterDays || isGiven;
  return { zh: `${validDays}天`, en: isTold ? daysInEnglish(validDays) : "" };
}

export function daysInEnglish(days: number): string {
  return days === 1 ? "1 day" : `${days} days`;
}
