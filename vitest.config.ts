import { defineConfig } from "vitest/config";

const integration = "server/src/**/*.integration.test.ts";

export default defineConfig({
  test: {
    // A test that passes at the second try has found something.
    retry: 0,
    projects: [
      {
        test: {
          name: "unit",
          include: [
            "{contract,server,web}/{src,build}/**/*.test.{ts,tsx}",
            "{scripts,fake-gateways}/**/*.test.ts",
          ],
          exclude: [integration],
        },
      },
      {
        test: {
          name: "integration",
          include: [integration],
          // Some of them keep both cores busy; side by side they would measure each other's patience.
          fileParallelism: false,
          globalSetup: "scripts/testing/provide-postgres.ts",
        },
      },
      {
        test: {
          name: "journeys",
          include: ["e2e/**/*.journey.ts"],
          globalSetup: "e2e/testing/provide-site.ts",
          // Journeys wait more than they work: for polls, for pages, for pictures.
          maxWorkers: 3,
          testTimeout: 60_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
