import fc from "fast-check";
import { expect, test } from "vitest";
import { jobs } from "../../jobs.ts";
import { type JobTable, retryDelayS } from "./run-job.ts";

const fraction = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const all: JobTable = jobs;
const doubling = fc.constantFrom(...Object.values(all).filter((job) => job.retryAfterS === undefined));

test("a job that fails waits twice as long each time, up to its limit, and never less than half of that", () => {
  fc.assert(
    fc.property(doubling, fc.integer({ min: 1, max: 2000 }), fraction, (job, failures, luck) => {
      const [first, limit] = job.retryDelayS;
      const whole = Math.min(limit, first * 2 ** (failures - 1));
      const delay = retryDelayS(job, failures, luck);
      expect(delay).toBeLessThanOrEqual(whole);
      expect(delay).toBeGreaterThanOrEqual(whole / 2);
    }),
  );
});

test("a job with delays of its own is tried again after these, the last of them for ever", () => {
  const job = { queue: "alerts", timeoutS: 60, retryDelayS: [60, 60], retryAfterS: [60, 300, 7200] } as const;
  expect([1, 2, 3, 4, 40].map((failures) => retryDelayS(job, failures, 0))).toEqual([
    60, 300, 7200, 7200, 7200,
  ]);
  expect(retryDelayS(job, 2, 1)).toBe(150);
});
