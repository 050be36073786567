import type { Localized } from "@baleen/contract/language.ts";
import { lifetimeThresholdDays } from "@baleen/contract/membership/lifetime.ts";
import { shortPrice } from "@baleen/contract/money.ts";
import { noAutoRenewal } from "@baleen/contract/shop/no-auto-renewal.ts";
import type { MembershipPackage } from "@baleen/contract/shop/packages.ts";
import { durationText, type PackageDuration } from "./package-duration.ts";

// What the site says about a price, everywhere: for how long, and that nothing renews by itself. "Paid once" would promise
// a membership for life.

/** How long a package lasts, and that it does not renew: `365天，不自动续费`. */
export function termText(plan: PackageDuration): Localized {
  if (plan.validDays > lifetimeThresholdDays) return { zh: "永久有效", en: "Lifetime access" };
  const { zh, en } = durationText(plan);
  return {
    zh: zh ? `${zh}，${noAutoRenewal.zh}` : noAutoRenewal.zh,
    en: en ? `${en}. ${noAutoRenewal.en}` : noAutoRenewal.en,
  };
}

/** The lowest price: `¥39/30天起，不自动续费`. Undefined without packages. */
export function priceFromText(
  packages: readonly (PackageDuration & Pick<MembershipPackage, "price">)[],
): Localized | undefined {
  const [cheapest] = [...packages].sort((one, other) => one.price - other.price);
  if (!cheapest) return undefined;
  const price = shortPrice(cheapest.price);
  if (cheapest.validDays > lifetimeThresholdDays)
    return { zh: `${price}起，永久有效`, en: `From ${price}. Lifetime access` };
  const { zh, en } = durationText(cheapest);
  return {
    zh: `${price}${zh && `/${zh}`}起，${noAutoRenewal.zh}`,
    en: `From ${price}${en && ` for ${en}`}. ${noAutoRenewal.en}`,
  };
}
