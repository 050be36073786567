/**
 * Draws the site's pictures and its video again, all of them or those that are named:
 * `npm run media -- dusk-sea`. What comes out is committed, so that nobody needs the tools to build the site.
 */
import { statSync } from "node:fs";
import { join } from "node:path";
import { root, runScript, Stop } from "../machine/run.js";
import { findMissing } from "./machine-needs.ts";
import type { MediaStep } from "./media-step.ts";
import { mediaSteps } from "./media-steps.ts";

function chooseSteps(names: readonly string[]): readonly MediaStep[] {
  const unknown = names.filter((name) => !mediaSteps.some((step) => step.name === name));
  if (unknown.length > 0) {
    const known = mediaSteps.map(({ name }) => name).join(", ");
    throw new Stop(`There is nothing called ${unknown.join(" or ")}. What can be made: ${known}.`);
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
      const kB = (statSync(join(root, file)).size / 1000).toFixed(1);
      console.log(`${kB.padStart(8)} kB  ${file}`);
    }
  }
});
