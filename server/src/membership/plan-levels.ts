import { lifetimeEnd, lifetimeThresholdDays } from "@baleen/contract/membership/lifetime.ts";
import type { Level } from "@baleen/contract/shop/packages.ts";
import { type Grant, splitByMerge } from "./fold-grants.ts";

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
 * lower levels wait, so the last span ends at `foldGrants` unless it ended before a merge. A merge adds what the other
 * account had left of each level; the spans before it are those of the account that remained.
 */
export function planLevels(grants: readonly LevelGrant[]): LevelSpan[] {
  return runUntil(grants, Date.parse(lifetimeEnd)).spans;
}

/** Time of a level that a membership gets at a moment. */
interface Addition {
  readonly level: Level;
  readonly atMs: number;
  readonly ms: number;
}

/** The spans until a moment, and the time that each level then has left. All grants must have been made by then. */
function runUntil(grants: readonly LevelGrant[], endMs: number) {
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

  for (const { level, atMs, ms } of listAdditions(grants)) {
    advance(atMs);
    if (ms > 0) remainingMs.set(level, (remainingMs.get(level) ?? 0) + ms);
  }
  advance(endMs);
  return { spans, remainingMs };
}

function listAdditions(grants: readonly LevelGrant[]): Addition[] {
  const { own, merged } = splitByMerge(grants);
  const granted = own.map(({ level, days, grantedAt }) => {
    const ms = days > lifetimeThresholdDays ? Number.POSITIVE_INFINITY : days * dayMs;
    return { level, atMs: grantedAt.getTime(), ms };
  });
  const brought = merged.flatMap(({ at, grants: others }) => {
    const left = runUntil(others, at.getTime()).remainingMs;
    return [...left].map(([level, ms]) => ({ level, atMs: at.getTime(), ms }));
  });
  return [...granted, ...brought].toSorted((one, other) => one.atMs - other.atMs);
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
