import { isLifetime, lifetimeAfterDays, lifetimeEnd } from "@baleen/contract/membership/lifetime.ts";
import type { MembershipPackage } from "@baleen/contract/shop/packages.ts";
import type { SessionUser } from "../accounts/session/stored-user.ts";

const dayMs = 86_400_000;

export type Buyer = Pick<SessionUser, "roles" | "vipExpireAt">;

export function isLifetimeMember({ roles, vipExpireAt }: Buyer): boolean {
  return roles.includes("vip") && isLifetime(vipExpireAt);
}

/**
 * When the buyer's membership would end after buying a package, as an ISO instant. Days are added to what is left.
 * Undefined if the package has no duration.
 */
export function endAfterPurchase(
  { vipExpireAt }: Buyer,
  { validDays }: Pick<MembershipPackage, "validDays">,
  nowMs: number,
): string | undefined {
  if (validDays < 1) return undefined;
  if (validDays > lifetimeAfterDays) return lifetimeEnd;
  const endMs = vipExpireAt === null ? 0 : Date.parse(vipExpireAt) || 0;
  return new Date(Math.max(endMs, nowMs) + validDays * dayMs).toISOString();
}
