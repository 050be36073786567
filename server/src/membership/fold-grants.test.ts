import { lifetimeEnd } from "@baleen/contract/membership/lifetime.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { secondsAfter } from "../platform/clock.ts";
import { foldGrants } from "./fold-grants.ts";

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
