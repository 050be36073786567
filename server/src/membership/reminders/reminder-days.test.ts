import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { daysUntilEnd, dueDays, dueStep, isReminderTime } from "./reminder-days.ts";

const china = (time: string) => new Date(`${time}+08:00`);

describe("the hours in which reminders are sent", () => {
  test.each([
    ["2026-11-22T09:59:59", false],
    ["2026-11-22T10:00:00", true],
    ["2026-11-22T19:59:59", true],
    ["2026-11-22T20:00:00", false],
    ["2026-11-22T00:00:00", false],
  ])("%s in China: %s", (time, expected) => {
    expect(isReminderTime(china(time))).toBe(expected);
  });
});

describe("the step that is due", () => {
  const now = china("2026-12-28T11:00:00");

  test.each([
    ["2026-12-28T10:59:59", undefined],
    ["2026-12-28T11:00:00", undefined],
    ["2026-12-28T11:00:01", 0],
    ["2026-12-28T23:59:59", 0],
    ["2026-12-29T00:00:00", 0],
    ["2026-12-29T00:00:01", 1],
    ["2026-12-30T00:00:00", 1],
    ["2026-12-30T12:00:00", 3],
    ["2026-12-31T12:00:00", 3],
    ["2027-01-01T12:00:00", undefined],
    ["2027-01-02T12:00:00", undefined],
    ["2027-01-03T12:00:00", 7],
    ["2027-01-04T23:59:59", 7],
    ["2027-01-05T00:00:01", undefined],
    ["9999-12-31T08:00:00", undefined],
  ])("for an end at %s is %s", (end, step) => {
    expect(dueStep(china(end), now)).toBe(step);
  });

  test("is the nearest one, and is late by a day at most", () => {
    fc.assert(
      fc.property(fc.integer({ min: -86_400, max: 10 * 86_400 }), fc.nat(366 * 86_400), (aheadS, nowS) => {
        const at = new Date(china("2027-12-20T00:00:00").getTime() + nowS * 1000);
        const end = new Date(at.getTime() + aheadS * 1000);
        const step = dueStep(end, at);
        const days = daysUntilEnd(end, at);
        const expected = aheadS <= 0 ? undefined : { 0: 0, 1: 1, 2: 3, 3: 3, 6: 7, 7: 7 }[days];
        expect(step).toBe(expected);
      }),
      { numRuns: 2_000 },
    );
  });
});

test("no end belongs to two days, and each day of a step begins that many days before its end", () => {
  const now = china("2026-12-31T10:00:00");
  const days = dueDays(now);
  expect(days.map(({ step }) => step)).toEqual([0, 1, 3, 3, 7, 7]);
  for (const [index, { endsAfter, endsBy, step, grantedBefore }] of days.entries()) {
    expect(endsBy > endsAfter && endsAfter >= (days[index - 1]?.endsBy ?? endsAfter)).toBe(true);
    expect((endsBy.getTime() - grantedBefore.getTime()) / 86_400_000).toBe(step + 1);
  }
});

test("a membership that ends at midnight ends on the day before", () => {
  const now = china("2026-12-28T11:00:00");
  expect(daysUntilEnd(china("2026-12-29T00:00:00"), now)).toBe(0);
  expect(daysUntilEnd(china("2026-12-29T00:00:00.001"), now)).toBe(1);
});
