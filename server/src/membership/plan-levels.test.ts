import type { Level } from "@baleen/contract/shop/packages.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foldGrants } from "./fold-grants.ts";
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
