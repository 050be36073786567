import { lifetimeEnd, lifetimeThresholdDays } from "@baleen/contract/membership/lifetime.ts";
import { secondsAfter } from "../platform/clock.ts";

export interface Grant {
  readonly days: number;
  readonly grantedAt: Date;
}

const dayS = 86_400;

/**
 * The end of the membership that these grants add up to; null without grants. They must be in the order in which they
 * were granted. Each grant begins when the previous one ends, or when it was granted if that is later. A lifetime grant
 * (more than 3,650 days) absorbs all others.
 */
export function foldGrants(grants: readonly Grant[]): Date | null {
  let end: Date | null = null;
  for (const { days, grantedAt } of grants) {
    if (days > lifetimeThresholdDays) return new Date(lifetimeEnd);
    // Stryker disable next-line EqualityOperator: of equal times either is the start.
    const start: Date = end && end > grantedAt ? end : grantedAt;
    end = secondsAfter(start, days * dayS);
  }
  return end;
}
