import { defineConfig } from "vitest/config";
import { failureReporter } from "./scripts/testing/failure-reporter.ts";
import { LongestFirst } from "./scripts/testing/longest-first.ts";
import { testTimeoutMs, waitTimeoutMs } from "./scripts/testing/timeouts.ts";
import { moduleNames } from "./web/build/module-names.ts";

const integration = "server/src/**/*.integration.test.ts";

/** Where `npm test` wants the results. */
const report = process.env.TEST_REPORT;

export default defineConfig({
  test: {
    // A test that passes at the second try has found something.
    retry: 0,
    reporters: [failureReporter, "default", ...(report ? ["json"] : [])],
    ...(report && { outputFile: { json: report } }),
    // Files and tests run in any order; the seed is printed.
    sequence: { sequencer: LongestFirst, shuffle: { files: true, tests: true } },
    teardownTimeout: testTimeoutMs,
    projects: [
      {
        plugins: [moduleNames],
        test: {
          name: "unit",
          include: [
            "{contract,server,web}/{src,build}/**/*.test.{ts,tsx}",
            "{bench,deployment,fake-gateways,scripts}/**/*.test.ts",
          ],
          exclude: [integration],
          setupFiles: ["scripts/testing/same-world.ts"],
          maxWorkers: "100%",
          // Loading the modules anew for each file took longer than the tests.
          isolate: false,
          testTimeout: testTimeoutMs,
          hookTimeout: testTimeoutMs,
          expect: { poll: { timeout: waitTimeoutMs } },
        },
      },
      {
        // Of what draws the pictures, which the product only reads: `npm test -- artwork`.
        test: {
          name: "artwork",
          include: ["artwork/src/**/*.test.ts"],
          isolate: false,
          testTimeout: testTimeoutMs,
        },
      },
      {
        test: {
          name: "integration",
          include: [integration],
          globalSetup: ["scripts/testing/provide-postgres.ts", "server/src/testing/provide-template.ts"],
          setupFiles: ["scripts/testing/same-world.ts"],
          maxWorkers: 3,
          // They share no state but the process, and each alone would load the whole product anew.
          isolate: false,
          testTimeout: testTimeoutMs,
          hookTimeout: testTimeoutMs,
          expect: { poll: { timeout: waitTimeoutMs } },
        },
      },
    ],
  },
});
