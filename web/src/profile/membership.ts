import { isLifetime } from "@baleen/contract/lifetime.ts";
import type { SessionUser } from "../session/session-user.ts";

export type Membership =
  | { readonly kind: "none" }
  | { readonly kind: "lifetime" }
  /** A member whose end the server does not tell. */
  | { readonly kind: "open" }
  | { readonly kind: "running"; readonly until: string; readonly daysLeft: number };

const dayMs = 86_400_000;

/** How somebody's membership stands at a moment. Only the role makes a member. */
export function membershipOf({ roles, vipExpireAt }: SessionUser, nowMs: number): Membership {
  if (!roles.includes("vip")) return { kind: "none" };
  const endMs = vipExpireAt === null ? Number.NaN : Date.parse(vipExpireAt);
  if (vipExpireAt === null || Number.isNaN(endMs)) return { kind: "open" };
  if (isLifetime(vipExpireAt)) return { kind: "lifetime" };
  return { kind: "running", until: vipExpireAt, daysLeft: Math.max(0, Math.ceil((endMs - nowMs) / dayMs)) };
}

export const gaugeCells = 8;

/** How many of the gauge's cells are full: a year or more fills it, the last day keeps one. */
export function fullCells(daysLeft: number): number {
  return Math.min(gaugeCells, Math.ceil((daysLeft / 365) * gaugeCells));
}

/** A phone number with its middle hidden: screens are looked at over shoulders. */
export function maskedPhone(phone: string): string {
  return phone.replace(/^(\d{3})\d{4}(\d{4})$/, "$1****$2");
}
