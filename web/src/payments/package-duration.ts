import { formatCount } from "@baleen/contract/format-count.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { lifetimeThresholdDays } from "@baleen/contract/membership/lifetime.ts";
import { lifetimeNameThresholdDays, packageNames } from "@baleen/contract/shop/package-names.ts";
import type { MembershipPackage } from "@baleen/contract/shop/packages.ts";

/** The fields of a package that determine its duration. */
export type PackageDuration = Pick<MembershipPackage, "validDays"> &
  Partial<Pick<MembershipPackage, "description" | "descriptionEn">>;

/** A package's name and duration on one line. */
export function packageLabel(plan: Pick<MembershipPackage, "name"> & PackageDuration): Localized {
  const names = packageNames(plan);
  if (plan.validDays > lifetimeThresholdDays) return { zh: `${names.zh}，永久`, en: names.en };
  const days = durationText(plan);
  return {
    zh: days.zh ? `${names.zh}，${days.zh}` : names.zh,
    en: days.en ? `${names.en}, ${days.en}` : names.en,
  };
}

/**
 * A package's duration in days, as text; empty if unknown. Packages of more than 400 days are called lifetime in
 * English (spec §9), which a number of days would contradict. In English, their days are shown only if the description
 * mentions them too.
 */
export function durationText({
  validDays,
  description = "",
  descriptionEn = description,
}: PackageDuration): Localized {
  if (validDays < 1) return { zh: "", en: "" };
  const isInDescription = new RegExp(`(^|\\D)${validDays}(\\D|$)`).test(descriptionEn);
  const isShownInEnglish = validDays <= lifetimeNameThresholdDays || isInDescription;
  return { zh: `${validDays}天`, en: isShownInEnglish ? formatCount(validDays, "day") : "" };
}
