const dayMs = 86_400_000;

interface Ends {
  readonly now: Date;
  /** The membership's end, and its end without the order; null without a membership. */
  readonly until: Date | null;
  readonly untilAfter: Date | null;
}

/**
 * The share of an order's days that is used, in percent, rounded up: what a refund of the whole order would not end any
 * more.
 */
export function computeUsedPercent(days: number, { now, until, untilAfter }: Ends): number {
  const endMs = Math.max(now.getTime(), untilAfter?.getTime() ?? 0);
  const leftMs = Math.max(0, (until?.getTime() ?? 0) - endMs);
  return Math.min(100, Math.max(0, Math.ceil(100 * (1 - leftMs / (days * dayMs)))));
}
