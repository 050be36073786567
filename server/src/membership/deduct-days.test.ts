import fc from "fast-check";
import { expect, test } from "vitest";
import { computeEndAfter, planDeductions, sumOfDays } from "./deduct-days.ts";
import { foldGrants, mergeTime, withMerge } from "./fold-grants.ts";
import type { StoredGrant } from "./membership-store.ts";
import { planLevels } from "./plan-levels.ts";

const dayMs = 86_400_000;
const start = Date.parse("2026-03-01T00:00:00Z");
const at = (day: number) => new Date(start + day * dayMs);
const grant = (id: number, days: number, day: number, level: StoredGrant["level"] = 1): StoredGrant => ({
  id,
  days,
  level,
  grantedAt: at(day),
});

test("days of the newest grant are taken first", () => {
  const grants = [grant(1, 30, 0), grant(2, 30, 5)];
  expect(planDeductions(grants, 40, at(10))).toEqual([
    { grantId: 2, level: 1, days: 30 },
    { grantId: 1, level: 1, days: 10 },
  ]);
});

test("days that have passed stay", () => {
  const grants = [grant(1, 30, 0)];
  expect(sumOfDays(planDeductions(grants, 99, at(12)))).toBe(18);
  expect(planDeductions(grants, 99, at(30))).toEqual([]);
});

test("a used part of a higher level stays, although its grant is the newest", () => {
  const grants = [grant(1, 30, 0, 1), grant(2, 30, 5, 4)];
  const deductions = planDeductions(grants, 99, at(20));
  expect(deductions).toEqual([
    { grantId: 2, level: 4, days: 15 },
    { grantId: 1, level: 1, days: 25 },
  ]);
  const left = grants.map((own) => ({
    ...own,
    days: own.days - sumOfDays(deductions.filter(({ grantId }) => grantId === own.id)),
  }));
  const past = (spans: ReturnType<typeof planLevels>) => spans.filter(({ to }) => to <= at(20));
  expect(past(planLevels(left))).toEqual([
    { level: 1, from: at(0), to: at(5) },
    { level: 4, from: at(5), to: at(20) },
  ]);
  expect(computeEndAfter(grants, deductions)).toEqual(at(20));
});

test("no days are taken from a lifetime membership", () => {
  expect(planDeductions([grant(1, 30, 0), grant(2, 36_500, 1)], 10, at(2))).toEqual([]);
});

test("the end moves by exactly the days that were taken", () => {
  const grants = [grant(1, 7, 0), grant(2, 365, 3, 2), grant(3, 31, 40, 1), grant(4, 90, 41, 3)];
  for (let days = 1; days < 500; days += 17) {
    const deductions = planDeductions(grants, days, at(60.5));
    const movedMs =
      (foldGrants(grants)?.getTime() ?? 0) - (computeEndAfter(grants, deductions)?.getTime() ?? 0);
    expect(movedMs).toBe(sumOfDays(deductions) * dayMs);
  }
});

test("after accounts became one, all remaining days can be taken, and none that has passed in either", () => {
  const step = fc.record({
    level: fc.constantFrom(1 as const, 2 as const, 4 as const),
    days: fc.integer({ min: 1, max: 90 }),
    day: fc.integer({ min: 0, max: 100 }),
  });
  const steps = fc.array(step, { minLength: 1, maxLength: 5 });
  const inputs = [
    steps,
    steps,
    steps,
    fc.integer({ min: 0, max: 60 }),
    fc.integer({ min: 0, max: 60 }),
  ] as const;
  const listGrants = (given: readonly { level: 1 | 2 | 4; days: number; day: number }[], firstId: number) =>
    given
      .toSorted((one, other) => one.day - other.day)
      .map(({ level, days, day }, index) => grant(firstId + index, days, day, level));
  const msLeft = (grants: readonly StoredGrant[], now: Date) =>
    planLevels(grants)
      .filter(({ to }) => to > now)
      .reduce((sum, { from, to }) => sum + to.getTime() - Math.max(from.getTime(), now.getTime()), 0);
  fc.assert(
    fc.property(...inputs, (own, others, later, mergedOn, takenAfter) => {
      const before = [...listGrants(own, 1), ...listGrants(others, 11)];
      const mergedAt = mergeTime(before, at(mergedOn));
      const ofOthers = withMerge(listGrants(others, 11), { accountId: 7, at: mergedAt });
      const afterwards = listGrants(later, 21).map((one) => ({
        ...one,
        grantedAt: new Date(mergedAt.getTime() + one.grantedAt.getTime() - start),
      }));
      const grants = [...listGrants(own, 1), ...ofOthers, ...afterwards].toSorted(
        (one, other) => one.grantedAt.getTime() - other.grantedAt.getTime() || one.id - other.id,
      );
      const now = new Date((afterwards.at(-1)?.grantedAt ?? mergedAt).getTime() + takenAfter * dayMs + 1);
      const deductions = planDeductions(grants, 10_000, now);
      const daysTaken = new Map(deductions.map(({ grantId, days }) => [grantId, days]));
      const rest = grants.map((one) => ({ ...one, days: one.days - (daysTaken.get(one.id) ?? 0) }));
      expect(msLeft(grants, now) - msLeft(rest, now)).toBe(sumOfDays(deductions) * dayMs);
      // Less than a day of each of the three levels stays.
      expect(msLeft(rest, now)).toBeLessThan(3 * dayMs);
    }),
    { numRuns: 300 },
  );
});
