import { expect, test } from "vitest";
import { secondsAfter } from "../platform/clock.ts";
import { nextAttempt, quietUntil } from "./schedule.ts";

const start = new Date("2026-12-01T00:00:00Z");
const hourS = 3_600;

/** The seconds after the start at which attempts are made, if all fail. */
function attemptsAfter(fraction: number): number[] {
  const times = [0];
  let at = start;
  for (;;) {
    const next = nextAttempt({ startedAt: start, attempts: times.length }, at, fraction);
    if (!next) return times;
    at = next;
    times.push((next.getTime() - start.getTime()) / 1000);
  }
}

test.each([0, 0.5, 1])(
  "the waits grow, and the last attempt is made more than two days later (%s)",
  (fraction) => {
    const times = attemptsAfter(fraction);
    const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(waits).toEqual(waits.toSorted((one, other) => one - other));
    expect(waits[0]).toBeLessThanOrEqual(10);
    expect(times.at(-1)).toBeGreaterThan(48 * hourS);
  },
);

test("a consumer that is down for a day is tried again within half a day of its return", () => {
  const times = attemptsAfter(0);
  const next = times.find((time) => time > 24 * hourS) ?? Number.POSITIVE_INFINITY;
  expect(next - 24 * hourS).toBeLessThan(12 * hourS);
});

test("a delivery that was put off for three days is not tried again", () => {
  const late = secondsAfter(start, 72 * hourS);
  expect(nextAttempt({ startedAt: start, attempts: 1 }, secondsAfter(late, -1), 0)).toBeDefined();
  expect(nextAttempt({ startedAt: start, attempts: 1 }, late, 0)).toBeUndefined();
});

test("an endpoint is left alone for longer with each failure, and for five minutes at most", () => {
  const pauses = [1, 2, 3, 7, 40].map(
    (failures) => (quietUntil(failures, start).getTime() - start.getTime()) / 1000,
  );
  expect(pauses).toEqual([5, 10, 20, 300, 300]);
});
