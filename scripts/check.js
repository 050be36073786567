// @ts-check
import { installIfNeeded } from "./machine/install.js";
import { runScript } from "./machine/run.js";
import { runSteps, sourceSteps } from "./steps/steps.js";
import { countsLine, testStep } from "./steps/vitest.js";

await runScript(async () => {
  await installIfNeeded();
  await runSteps([...sourceSteps, testStep("unit")]);
  console.log(countsLine());
});
