import { globSync } from "node:fs";
import { Stryker } from "@stryker-mutator/core";
import { root, runScript, Stop } from "../machine/run.js";
import { moneyFiles, mutatedFiles } from "./mutated-files.ts";

/** In percent of all mutants. */
const leastKilled = 85;

/** Changes the code of the money rooms in this copy of the project, one place at a time, and lists the changes that no unit test noticed. */
await runScript(async () => {
  const words = process.argv.slice(2);
  const mutate = mutatedFiles(globSync(moneyFiles, { cwd: root }), words);
  if (mutate.length === 0)
    throw new Stop(`No file of the money rooms with a unit test beside it is called ${words.join(" or ")}.`);
  process.chdir(root);
  await new Stryker({
    mutate,
    inPlace: true,
    // A change of what runs once, as its module loads, would meet every test: nine tenths of the time.
    ignoreStatic: true,
    testRunner: "vitest",
    plugins: [import.meta.resolve("@stryker-mutator/vitest-runner")],
    vitest: { configFile: "vitest.mutants.config.ts" },
    reporters: ["clear-text", "progress-append-only"],
    clearTextReporter: { logTests: false, reportTests: false },
    thresholds: { high: 95, low: leastKilled, break: leastKilled },
  }).runMutationTest();
  // Stryker has set it, by `thresholds.break`.
  return Number(process.exitCode ?? 0);
});
