/**
 * `npm run media`: draws the site's pictures, its video and its font file, all of them or the named steps
 * (`npm run media -- dusk-sea`). The output is committed, so that building the site needs none of these tools.
 */
import { statSync } from "node:fs";
import { runScript, Stop } from "../../scripts/machine/run.js";
import type { MediaStep } from "./media-step.ts";
import { mediaSteps } from "./media-steps.ts";
import { outputPath } from "./output.ts";
import { findMissing } from "./requirements.ts";

function chooseSteps(names: readonly string[]): readonly MediaStep[] {
  const unknown = names.filter((name) => !mediaSteps.some((step) => step.name === name));
  if (unknown.length > 0) {
    const known = mediaSteps.map(({ name }) => name).join(", ");
    throw new Stop(`Unknown step: ${unknown.join(", ")}. Steps: ${known}.`);
  }
  return names.length === 0 ? mediaSteps : mediaSteps.filter(({ name }) => names.includes(name));
}

await runScript(async () => {
  const steps = chooseSteps(process.argv.slice(2));
  const missing = findMissing(steps.flatMap(({ needs }) => needs));
  if (missing.length > 0) throw new Stop(missing.join("\n"));
  for (const { name, make } of steps) {
    const startedAt = performance.now();
    const files = await make();
    console.log(`${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    for (const file of files) {
      const kB = (statSync(outputPath(file)).size / 1000).toFixed(1);
      console.log(`${kB.padStart(8)} kB  ${file}`);
    }
  }
});
