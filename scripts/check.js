// @ts-check
import { installIfNeeded } from "./machine/install.js";
import { runScript } from "./machine/run.js";
import { runLanes, runSteps, sourceSteps, typesStep } from "./steps/steps.js";
import { countsLine, testStep } from "./steps/vitest.js";

await runScript(async () => {
  await installIfNeeded();
  await runLanes([[typesStep], sourceSteps]);
  await runSteps([testStep("unit")]);
  console.log(countsLine());
});
