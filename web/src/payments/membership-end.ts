import type { Language, Localized } from "@baleen/contract/language.ts";
import { isLifetime, lifetimeEnd, lifetimeThresholdDays } from "@baleen/contract/membership/lifetime.ts";
import type { MembershipPackage } from "@baleen/contract/shop/packages.ts";
import type { SessionUser } from "../accounts/session/stored-user.ts";
import { formatDate } from "../platform/i18n/format-date.ts";
import { useLoaded } from "../platform/loading/use-loaded.tsx";
import { memberUntil, texts } from "./payment.text.ts";

const dayMs = 86_400_000;

export type Buyer = Pick<SessionUser, "roles" | "vipExpireAt">;

export function isLifetimeMember({ roles, vipExpireAt }: Buyer): boolean {
  return roles.includes("vip") && isLifetime(vipExpireAt);
}

/**
 * When the buyer's membership would end after buying a package, as an ISO instant. The package's days are added to the
 * remaining time. Undefined if the package has no duration.
 */
export function endAfterPurchase(
  { vipExpireAt }: Buyer,
  { validDays }: Pick<MembershipPackage, "validDays">,
  nowMs: number,
): string | undefined {
  if (validDays < 1) return undefined;
  if (validDays > lifetimeThresholdDays) return lifetimeEnd;
  const endMs = vipExpireAt === null ? 0 : Date.parse(vipExpireAt) || 0;
  return new Date(Math.max(endMs, nowMs) + validDays * dayMs).toISOString();
}

/** A text with the end of the buyer's membership after a payment; undefined until the server has replied. */
export function useMemberEnd(): Localized | undefined {
  // If this fails, the next page requests it again.
  const { value: user } = useLoaded(async (parts) => {
    // Imported separately, because other pages load this module without the payment texts.
    const { fetchUser } = await import("../accounts/session/fetch-user.ts");
    return await fetchUser(parts);
  });
  return user && endOf(user);
}

function endOf({ roles, vipExpireAt }: Buyer): Localized | undefined {
  if (!roles.includes("vip") || vipExpireAt === null) return undefined;
  const on = (language: Language) => formatDate(vipExpireAt, language);
  return isLifetime(vipExpireAt) ? texts.memberForGood : memberUntil({ zh: on("zh"), en: on("en") });
}
