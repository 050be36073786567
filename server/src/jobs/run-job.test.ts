import fc from "fast-check";
import { expect, test } from "vitest";
import { jobNamed, jobNames } from "./jobs.ts";
import { retryDelayS } from "./run-job.ts";

const fraction = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const name = fc.constantFrom(...jobNames);

test("a job that fails waits twice as long each time, up to its limit, and never less than half of that", () => {
  fc.assert(
    fc.property(name, fc.integer({ min: 1, max: 2000 }), fraction, (job, failures, luck) => {
      const [first, limit] = jobNamed(job).retryDelayS;
      const whole = Math.min(limit, first * 2 ** (failures - 1));
      const delay = retryDelayS(jobNamed(job), failures, luck);
      expect(delay).toBeLessThanOrEqual(whole);
      expect(delay).toBeGreaterThanOrEqual(whole / 2);
    }),
  );
});
