import { lifetimeAfterDays, lifetimeEnd } from "@baleen/contract/lifetime.ts";
import { secondsAfter } from "../outside/clock.ts";

export interface Grant {
  readonly days: number;
  readonly grantedAt: Date;
}

const dayS = 86_400;

/**
 * When a membership ends that consists of these grants, in the order they were given; null without any.
 * Each begins when the one before ends, or at once. One of more than 3,650 days absorbs everything.
 */
export function foldGrants(grants: readonly Grant[]): Date | null {
  let end: Date | null = null;
  for (const { days, grantedAt } of grants) {
    if (days > lifetimeAfterDays) return new Date(lifetimeEnd);
    const start: Date = end && end > grantedAt ? end : grantedAt;
    end = secondsAfter(start, days * dayS);
  }
  return end;
}
