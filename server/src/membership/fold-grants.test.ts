import { lifetimeEnd } from "@baleen/contract/membership/lifetime.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { secondsAfter } from "../platform/clock.ts";
import { foldGrants, mergeTime, withMerge } from "./fold-grants.ts";

const start = new Date("2026-03-28T20:00:00Z");
const day = 86_400;

describe("a membership", () => {
  test("of no grants has no end, since there is none", () => {
    expect(foldGrants([])).toBeNull();
  });

  test("of two grants at once lasts for both", () => {
    const grants = [30, 90].map((days) => ({ days, grantedAt: start }));
    expect(foldGrants(grants)).toEqual(secondsAfter(start, 120 * day));
  });

  test("granted again after it ended begins anew", () => {
    const later = secondsAfter(start, 100 * day);
    const grants = [
      { days: 30, grantedAt: start },
      { days: 30, grantedAt: later },
    ];
    expect(foldGrants(grants)).toEqual(secondsAfter(later, 30 * day));
  });

  test("for life absorbs everything, before and after", () => {
    const grants = [30, 3651, 30].map((days) => ({ days, grantedAt: start }));
    expect(foldGrants(grants)).toEqual(new Date(lifetimeEnd));
    expect(foldGrants([{ days: 3650, grantedAt: start }])).toEqual(secondsAfter(start, 3650 * day));
  });

  test("never becomes shorter by a further grant, and never counts a day twice", () => {
    const grant = fc.record({ days: fc.integer({ min: 1, max: 3650 }), afterS: fc.nat(400 * day) });
    fc.assert(
      fc.property(fc.array(grant, { minLength: 1, maxLength: 20 }), (steps) => {
        let now = start;
        const grants = steps.map(({ days, afterS }) => {
          now = secondsAfter(now, afterS);
          return { days, grantedAt: now };
        });
        const before = foldGrants(grants.slice(0, -1));
        const end = foldGrants(grants);
        const total = grants.reduce((sum, { days }) => sum + days, 0);
        expect(end?.getTime()).toBeGreaterThan(before?.getTime() ?? 0);
        expect(end?.getTime()).toBeLessThanOrEqual(secondsAfter(now, total * day).getTime());
        expect(end?.getTime()).toBeGreaterThanOrEqual(secondsAfter(start, total * day).getTime());
      }),
    );
  });
});

describe("a membership of two accounts that became one", () => {
  const at = (days: number) => secondsAfter(start, days * day);
  const grant = (days: number, on: number) => ({ days, grantedAt: at(on) });
  const merge = (on: number, accountId = 7) => ({ accountId, at: at(on) });

  test("has what both had left, so days that both used at once do not come back", () => {
    const grants = [grant(30, 0), ...withMerge([grant(30, 0)], merge(10))];
    expect(foldGrants(grants)).toEqual(at(10 + 20 + 20));
  });

  test("gains nothing from a membership that had ended, and ends when the later one did", () => {
    const ended = withMerge([grant(30, 0)], merge(50));
    expect(foldGrants(ended)).toEqual(at(30));
    expect(foldGrants([grant(20, 0), ...ended])).toEqual(at(30));
    expect(foldGrants([grant(40, 0), ...ended])).toEqual(at(40));
    expect(foldGrants([grant(90, 0), ...ended])).toEqual(at(90));
  });

  test("begins at the merge if the remaining account had none", () => {
    expect(foldGrants([...withMerge([grant(30, 0)], merge(10)), grant(5, 12)])).toEqual(at(35));
  });

  test("is for life if either was", () => {
    expect(foldGrants([grant(30, 0), ...withMerge([grant(3651, 0)], merge(10))])).toEqual(
      new Date(lifetimeEnd),
    );
  });

  test("that becomes part of a third keeps what it had by then", () => {
    const first = withMerge([grant(30, 0)], merge(10, 1));
    const second = withMerge([grant(30, 5), ...first], merge(20, 2));
    // 20 and 25 days are left on day 10, so 35 on day 20.
    expect(foldGrants([grant(30, 20), ...second])).toEqual(at(20 + 30 + 35));
  });

  test("loses the days of a grant that is taken back later, as its account alone would have", () => {
    const own = [grant(30, 0)];
    const others = withMerge([grant(30, 0)], merge(10));
    expect(foldGrants(own)).toEqual(at(30));
    expect(foldGrants(others)).toEqual(at(30));
    expect(foldGrants([...own, ...withMerge([{ ...grant(30, 0), days: 25 }], merge(10))])).toEqual(at(45));
  });

  test("counts from the newest grant or merge of either, if a node with a clock ahead has made one", () => {
    const merged = withMerge([grant(30, 0)], merge(3));
    expect(mergeTime([], at(1))).toEqual(at(1));
    expect(mergeTime([grant(30, 2)], at(1))).toEqual(at(2));
    expect(mergeTime([grant(30, 2), ...merged], at(1))).toEqual(at(3));
  });

  test("has, for any grants, exactly the sum of what both had left", () => {
    const step = fc.record({ days: fc.integer({ min: 0, max: 400 }), on: fc.integer({ min: 0, max: 300 }) });
    const account = fc
      .array(step, { maxLength: 8 })
      .map((steps) =>
        steps.toSorted((one, other) => one.on - other.on).map(({ days, on }) => grant(days, on)),
      );
    const left = (grants: Parameters<typeof foldGrants>[0], now: Date) =>
      Math.max(0, (foldGrants(grants)?.getTime() ?? 0) - now.getTime());
    fc.assert(
      fc.property(account, account, fc.integer({ min: 0, max: 500 }), (own, others, afterDays) => {
        const now = mergeTime([...own, ...others], at(afterDays));
        const merged = [...own, ...withMerge(others, { accountId: 7, at: now })];
        expect(left(merged, now)).toBe(left(own, now) + left(others, now));
        const opposite = [...others, ...withMerge(own, { accountId: 8, at: now })];
        expect(left(opposite, now)).toBe(left(merged, now));
      }),
      { numRuns: 5_000 },
    );
  });
});
