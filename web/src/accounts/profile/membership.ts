import { isLifetime } from "@baleen/contract/membership/lifetime.ts";
import type { SessionUser } from "../session/session-user.ts";

export type Membership =
  | { readonly kind: "none" }
  | { readonly kind: "lifetime" }
  /** A membership without an end in the profile. */
  | { readonly kind: "open" }
  | { readonly kind: "running"; readonly until: string; readonly daysLeft: number };

const dayMs = 86_400_000;

/** The user's membership at a moment. Only the role `vip` makes a member. */
export function membershipOf({ roles, vipExpireAt }: SessionUser, nowMs: number): Membership {
  if (!roles.includes("vip")) return { kind: "none" };
  const endMs = vipExpireAt === null ? Number.NaN : Date.parse(vipExpireAt);
  if (vipExpireAt === null || Number.isNaN(endMs)) return { kind: "open" };
  if (isLifetime(vipExpireAt)) return { kind: "lifetime" };
  return { kind: "running", until: vipExpireAt, daysLeft: Math.max(0, Math.ceil((endMs - nowMs) / dayMs)) };
}

export const gaugeCells = 8;

/** The number of full cells: a year or more fills all, the last day fills one. */
export function fullCells(daysLeft: number): number {
  return Math.min(gaugeCells, Math.ceil((daysLeft / 365) * gaugeCells));
}

/** A phone number with its middle masked, against shoulder surfing. */
export function maskedPhone(phone: string): string {
  return phone.replace(/^(\d{3})\d{4}(\d{4})$/, "$1****$2");
}
