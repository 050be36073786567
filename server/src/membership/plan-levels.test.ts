import type { Level } from "@baleen/contract/shop/packages.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foldGrants, mergeTime, withMerge } from "./fold-grants.ts";
import { type LevelGrant, levelAt, planLevels } from "./plan-levels.ts";

const at = (day: number) => new Date(Date.UTC(2026, 0, 1) + day * 86_400_000);
const grant = (level: Level, days: number, day: number): LevelGrant => ({ level, days, grantedAt: at(day) });
const span = (level: Level, from: number, to: number) => ({ level, from: at(from), to: at(to) });

describe("levels of a membership", () => {
  test("a higher level is used at once, and the days of the lower one wait", () => {
    expect(planLevels([grant(1, 200, 0), grant(3, 30, 10)])).toEqual([
      span(1, 0, 10),
      span(3, 10, 40),
      span(1, 40, 230),
    ]);
  });

  test("a lower level waits until the higher one has ended", () => {
    expect(planLevels([grant(3, 30, 0), grant(1, 30, 10)])).toEqual([span(3, 0, 30), span(1, 30, 60)]);
  });

  test("days of the same level are one span", () => {
    expect(planLevels([grant(2, 30, 0), grant(2, 30, 5)])).toEqual([span(2, 0, 60)]);
  });

  test("a grant after the end leaves a gap", () => {
    expect(planLevels([grant(2, 30, 0), grant(1, 30, 50)])).toEqual([span(2, 0, 30), span(1, 50, 80)]);
    expect(planLevels([grant(2, 30, 0), grant(2, 30, 50)])).toEqual([span(2, 0, 30), span(2, 50, 80)]);
  });

  test("a membership without end waits for higher levels and then never ends", () => {
    const spans = planLevels([grant(1, 36_500, 0), grant(4, 30, 5)]);
    expect(spans.map(({ level }) => level)).toEqual([1, 4, 1]);
    expect(spans.at(-1)?.to.toISOString()).toBe("9999-12-31T00:00:00.000Z");
    expect(planLevels([grant(1, 3650, 0)])).toEqual([span(1, 0, 3650)]);
  });

  test("a level holds from the first instant of its span until just before the last", () => {
    const grants = [grant(1, 30, 0), grant(3, 10, 10)];
    const levels = [-1, 0, 10, 19.5, 20, 40].map((day) => levelAt(grants, at(day)));
    expect(levels).toEqual([undefined, 1, 3, 3, 1, undefined]);
  });

  test("a grant that was taken back whole gives nothing", () => {
    expect(planLevels([grant(4, 0, 0), grant(1, 30, 0)])).toEqual([span(1, 0, 30)]);
  });
});

describe("levels after two accounts became one", () => {
  const merge = (day: number, accountId = 7) => ({ accountId, at: at(day) });

  test("are what both had left of each level, the higher one first", () => {
    const grants = [grant(1, 30, 0), ...withMerge([grant(4, 30, 0)], merge(10))];
    expect(planLevels(grants)).toEqual([span(1, 0, 10), span(4, 10, 30), span(1, 30, 50)]);
  });

  test("keep days of other levels beside a membership for life", () => {
    const grants = [grant(2, 30, 0), ...withMerge([grant(1, 36_500, 0)], merge(10))];
    const spans = planLevels(grants);
    expect(spans.slice(0, 1)).toEqual([span(2, 0, 30)]);
    expect(spans[1]).toMatchObject({ level: 1, from: at(30) });
    expect(spans.at(-1)?.to.toISOString()).toBe("9999-12-31T00:00:00.000Z");
  });

  test("have of each level, for any grants, exactly the sum of what both had left", () => {
    const step = fc.record({
      level: fc.constantFrom<Level>(1, 2, 3, 4),
      days: fc.oneof(fc.integer({ min: 0, max: 400 }), fc.constant(36_500)),
      day: fc.integer({ min: 0, max: 300 }),
    });
    const account = fc
      .array(step, { maxLength: 8 })
      .map((steps) =>
        steps
          .toSorted((one, other) => one.day - other.day)
          .map(({ level, days, day }) => grant(level, days, day)),
      );
    const leftOf = (grants: readonly LevelGrant[], level: Level, now: Date) => {
      const own = planLevels(grants).filter((one) => one.level === level && one.to > now);
      if (own.some(({ to }) => to.getUTCFullYear() === 9999)) return Number.POSITIVE_INFINITY;
      return own.reduce(
        (sum, { from, to }) => sum + to.getTime() - Math.max(from.getTime(), now.getTime()),
        0,
      );
    };
    // Below a level for life, lower ones never begin.
    const isReached = (grants: readonly LevelGrant[], level: Level) =>
      grants.every((one) => one.days <= 3650 || one.level <= level);
    fc.assert(
      fc.property(account, account, fc.integer({ min: 0, max: 500 }), (own, others, afterDays) => {
        const now = mergeTime([...own, ...others], at(afterDays));
        const merged = [...own, ...withMerge(others, { accountId: 7, at: now })];
        for (const level of [1, 2, 3, 4] as const) {
          if (!isReached(merged, level)) continue;
          const sum = leftOf(own, level, now) + leftOf(others, level, now);
          expect(leftOf(merged, level, now)).toBe(sum);
        }
      }),
      { numRuns: 5_000 },
    );
  });
});

test("for any grants, the spans do not overlap and the last ends with the membership", () => {
  const grants = fc.array(
    fc.record({
      level: fc.constantFrom<Level>(1, 2, 3, 4),
      days: fc.oneof(fc.integer({ min: 0, max: 400 }), fc.constant(36_500)),
      day: fc.integer({ min: 0, max: 1_000 }),
    }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(grants, (given) => {
      const ordered = given.toSorted((one, other) => one.day - other.day);
      const asGranted = ordered.map(({ level, days, day }) => grant(level, days, day));
      const spans = planLevels(asGranted);
      expect(spans.at(-1)?.to ?? null).toEqual(foldGrants(asGranted.filter(({ days }) => days > 0)));
      for (const [index, { from, to }] of spans.entries()) {
        expect(from < to && from >= (spans[index - 1]?.to ?? from)).toBe(true);
      }
    }),
    { numRuns: 20_000 },
  );
});
