import type { Fen } from "@baleen/contract/money.ts";
import type { Level } from "@baleen/contract/shop/packages.ts";
import { findMostDays, remainingTimes, withoutDays } from "./deduct-days.ts";
import type { StoredGrant } from "./membership-store.ts";

const dayMs = 86_400_000;

/** What was paid for a grant's days: a price for a number of days, and the part of it that can still be credited. */
export interface PaidDays {
  readonly fen: Fen;
  readonly days: number;
  /** The price less what was refunded or has been credited already. */
  readonly leftFen: Fen;
}

/** A grant with its price; undefined if nobody paid for it. */
export interface PricedGrant extends StoredGrant {
  readonly paid: PaidDays | undefined;
}

/** Remaining days of a grant, and what they are worth. */
export interface Credit {
  readonly grantId: number;
  readonly days: number;
  readonly worthFen: Fen;
}

export interface CreditLimits {
  /** The level of the better plan. Days of lower levels alone are worth something. */
  readonly level: Level;
  /** The price of the better plan, of which at least 1 fen remains to be paid. */
  readonly priceFen: Fen;
  readonly now: Date;
}

/**
 * What the remaining days of lower plans are worth towards a better one. Whole days count, the newest grants first, as
 * many as the price leaves room for; the day that has begun and all other days stay. A day is worth its share of what was
 * paid, and the days of a grant together are rounded up to the fen, in the buyer's favour, but never above what is left
 * of that payment.
 *
 * @param grants the account's grants, in the order in which they were granted
 */
export function creditDays(
  grants: readonly PricedGrant[],
  { level, priceFen, now }: CreditLimits,
): readonly Credit[] {
  const leftMs = remainingTimes(grants, now);
  const credits: Credit[] = [];
  let remaining: readonly StoredGrant[] = grants;
  let roomFen = priceFen - 1;
  for (const grant of grants.toReversed()) {
    if (grant.level >= level) continue;
    // Older grants of a level are used before newer ones, so what is left belongs to the newest.
    const levelMs = leftMs.get(grant.level) ?? 0;
    const ownMs = Math.min(levelMs, grant.days * dayMs);
    leftMs.set(grant.level, levelMs - ownMs);
    const { paid } = grant;
    if (!paid) continue;
    const upperBound = Math.min(Math.floor(ownMs / dayMs), countAffordableDays(paid, roomFen));
    const days = findMostDays(remaining, grant, upperBound, now);
    const worthFen = worthOf(paid, days);
    if (worthFen === 0) continue;
    credits.push({ grantId: grant.id, days, worthFen });
    remaining = withoutDays(remaining, grant.id, days);
    roomFen -= worthFen;
  }
  return credits;
}

function worthOf({ fen, days: paidDays, leftFen }: PaidDays, days: number): Fen {
  return Math.min(Math.max(0, leftFen), Math.ceil((fen * days) / paidDays));
}

function countAffordableDays({ fen, days, leftFen }: PaidDays, roomFen: Fen): number {
  return leftFen <= roomFen ? days : Math.floor((roomFen * days) / fen);
}

export function sumOfCredits(credits: readonly Credit[]): Fen {
  return credits.reduce((sum, { worthFen }) => sum + worthFen, 0);
}
