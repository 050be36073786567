import { lifetimeEnd, lifetimeThresholdDays } from "@baleen/contract/membership/lifetime.ts";
import type { Level } from "@baleen/contract/shop/packages.ts";
import type { Grant } from "./fold-grants.ts";

export interface LevelGrant extends Grant {
  readonly level: Level;
}

export interface LevelSpan {
  readonly level: Level;
  readonly from: Date;
  readonly to: Date;
}

const dayMs = 86_400_000;

/**
 * The spans of membership levels that result from grants. The highest level with time left is always used first while
 * lower levels wait, so the last span ends at `foldGrants`.
 */
export function planLevels(grants: readonly LevelGrant[]): LevelSpan[] {
  const remainingMs = new Map<Level, number>();
  const spans: LevelSpan[] = [];
  let nowMs = 0;

  const advance = (untilMs: number) => {
    while (nowMs < untilMs) {
      const next = highest(remainingMs);
      if (!next) break;
      const [level, leftMs] = next;
      const usedMs = Math.min(leftMs, untilMs - nowMs);
      addSpan(spans, level, nowMs, nowMs + usedMs);
      if (usedMs === leftMs) remainingMs.delete(level);
      else remainingMs.set(level, leftMs - usedMs);
      nowMs += usedMs;
    }
    nowMs = Math.max(nowMs, Math.min(untilMs, Date.parse(lifetimeEnd)));
  };

  for (const { level, days, grantedAt } of grants) {
    advance(grantedAt.getTime());
    const addedMs = days > lifetimeThresholdDays ? Number.POSITIVE_INFINITY : days * dayMs;
    if (addedMs > 0) remainingMs.set(level, (remainingMs.get(level) ?? 0) + addedMs);
  }
  advance(Date.parse(lifetimeEnd));
  return spans;
}

function highest(left: ReadonlyMap<Level, number>): [Level, number] | undefined {
  return [...left].toSorted(([one], [other]) => other - one)[0];
}

function addSpan(spans: LevelSpan[], level: Level, fromMs: number, toMs: number): void {
  const last = spans.at(-1);
  const span = { level, from: new Date(fromMs), to: new Date(toMs) };
  if (last?.level === level && last.to.getTime() === fromMs) spans.splice(-1, 1, { ...last, to: span.to });
  else spans.push(span);
}

/** The level at a given time; undefined without a membership then. */
export function levelAt(grants: readonly LevelGrant[], at: Date): Level | undefined {
  return planLevels(grants).find(({ from, to }) => from <= at && at < to)?.level;
}
