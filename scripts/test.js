// @ts-check
import { ensureBrowser } from "./machine/browser.js";
import { installIfNeeded } from "./machine/install.js";
import { runScript } from "./machine/run.js";
import { buildWebIfStale } from "./machine/web-build.js";
import { deadCodeStep, runSteps, sourceSteps } from "./steps/steps.js";
import { counts, countsLine, testStep } from "./steps/vitest.js";

await runScript(async () => {
  await installIfNeeded();
  process.env.CHROMIUM_PATH = await ensureBrowser();
  await runSteps([
    ...sourceSteps,
    deadCodeStep,
    { name: "build", action: buildWebIfStale, advice: "" },
    ...["unit", "integration", "journeys"].map(testStep),
  ]);
});
// What stops a run without a failing test, a type error say, is a failure all the same.
if (process.exitCode !== 0 && counts.failed === 0) counts.failed = 1;
console.log(countsLine());
