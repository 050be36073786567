import { expect, test } from "vitest";
import { findGrantSpan } from "./find-grant-span.ts";
import type { LevelGrant } from "./plan-levels.ts";

const dayMs = 86_400_000;
const start = Date.parse("2026-01-01T00:00:00Z");
const day = (n: number) => new Date(start + n * dayMs);
const grant = (days: number, atDay: number, level: 1 | 2 = 1): LevelGrant => ({
  days,
  level,
  grantedAt: day(atDay),
});

test("a grant's days run from its time", () => {
  const only = grant(30, 0);
  expect(findGrantSpan([only], only)).toEqual({ from: day(0), to: day(30) });
});

test("a second grant's days begin when the first one's have ended, or when it was made if that is later", () => {
  const [first, second, third] = [grant(30, 0), grant(10, 5), grant(5, 100)] as const;
  const grants = [first, second, third];
  expect(findGrantSpan(grants, first)).toEqual({ from: day(0), to: day(30) });
  expect(findGrantSpan(grants, second)).toEqual({ from: day(30), to: day(40) });
  expect(findGrantSpan(grants, third)).toEqual({ from: day(100), to: day(105) });
});

test("days wait while a higher level is used", () => {
  const [lower, higher] = [grant(30, 0), grant(10, 5, 2)] as const;
  expect(findGrantSpan([lower, higher], lower)).toEqual({ from: day(0), to: day(40) });
  expect(findGrantSpan([lower, higher], higher)).toEqual({ from: day(5), to: day(15) });
});

test("after a merge the whole membership's end counts", () => {
  const merged = { ...grant(30, 0), merges: [{ accountId: 2, at: day(10) }] };
  const own = grant(30, 0);
  expect(findGrantSpan([merged, own], own)).toEqual({ from: day(0), to: day(50) });
});

test("days of a lifetime member never end", () => {
  const [month, life] = [grant(30, 0), grant(36_500, 5)] as const;
  expect(findGrantSpan([month, life], month)).toBeUndefined();
});
