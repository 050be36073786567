// @ts-check
import { installIfNeeded } from "./machine/install.js";
import { runScript } from "./machine/run.js";
import { countsLine } from "./steps/counts.js";
import { runLanes, runSteps, sourceSteps, typesStep } from "./steps/steps.js";
import { testStep } from "./steps/vitest.js";

await runScript(async () => {
  await installIfNeeded();
  await runLanes([[typesStep], sourceSteps]);
  await runSteps([testStep("unit")]);
  console.log(countsLine());
});
