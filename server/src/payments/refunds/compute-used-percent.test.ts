import { expect, test } from "vitest";
import { computeUsedPercent } from "./compute-used-percent.ts";

const now = new Date("2026-03-11T08:00:00Z");
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);

test.each([
  ["nothing of a month that begins", 30, 30, null, 0],
  ["a third of one after ten days", 30, 20, null, 34],
  ["nothing of a second month that waits", 30, 50, 20, 0],
  ["half of the one that is left when the other has ended", 30, 15, -5, 50],
  ["all of one that has ended", 30, -1, null, 100],
  ["all of one that a lifetime membership outlasts", 30, 2_900_000, 2_900_000, 100],
  ["nothing of a lifetime", 36_500, 2_900_000, null, 0],
])("%s is used", (_, days, until, untilAfter, percent) => {
  const ends = { now, until: inDays(until), untilAfter: untilAfter === null ? null : inDays(untilAfter) };
  expect(computeUsedPercent(days, ends)).toBe(percent);
});

test("without a membership all is used", () => {
  expect(computeUsedPercent(30, { now, until: null, untilAfter: null })).toBe(100);
});
