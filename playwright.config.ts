import { defineConfig } from "@playwright/test";
import { findBrowser } from "./scripts/machine/browser.js";
import { testTimeoutMs, waitTimeoutMs } from "./scripts/testing/timeouts.ts";

const executablePath = findBrowser();

/** Where `npm test` wants the results. */
const report = process.env.TEST_REPORT;

export default defineConfig({
  testMatch: "**/*.journey.ts",
  globalSetup: "./e2e/testing/provide-site.ts",
  reporter: [
    ["list"],
    ["./scripts/testing/journey-failure-reporter.ts"],
    ...(report ? [["json", { outputFile: report }] as const] : []),
  ],
  timeout: testTimeoutMs,
  expect: { timeout: waitTimeoutMs },
  // A test that passes at the second try has found something.
  retries: 0,
  use: {
    // What happened; `--trace retain-on-failure` adds pictures of the page, which take processor time.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false, sources: false },
    screenshot: "only-on-failure",
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        "--disable-gpu",
        // A screenshot waits for the pictures in it.
        "--disable-checker-imaging",
        "--disable-dev-shm-usage",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  // Journeys wait more than they work: for polls, for pages, for pictures.
  workers: 4,
  projects: [
    { name: "journeys", testDir: "e2e", testIgnore: "browsers/**" },
    // In browsers that Playwright does not drive: `npm run browsers`.
    { name: "browsers", testDir: "e2e/browsers", workers: 1 },
  ],
});
