import { expect, test } from "vitest";
import { computeEndAfter, planDeductions, sumOfDays } from "./deduct-days.ts";
import { foldGrants } from "./fold-grants.ts";
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
