import { globSync } from "node:fs";
import { Stryker } from "@stryker-mutator/core";
import { root, runScript, StopError } from "../machine/run.js";
import { moneyFiles, mutatedFiles } from "./mutated-files.ts";

/** The minimum of killed mutants, in percent. */
const minKilledPercent = 85;

/**
 * Mutates the code of the money modules in this copy of the project, one place at a time, and lists the mutants that no
 * unit test killed.
 */
await runScript(async () => {
  const words = process.argv.slice(2);
  const mutate = mutatedFiles(globSync(moneyFiles, { cwd: root }), words);
  if (mutate.length === 0)
    throw new StopError(
      `No file of the money rooms with a unit test beside it is called ${words.join(" or ")}.`,
    );
  process.chdir(root);
  await new Stryker({
    mutate,
    inPlace: true,
    // A mutant of code that runs once, when its module loads, would need every test: nine tenths of the time.
    ignoreStatic: true,
    testRunner: "vitest",
    plugins: [import.meta.resolve("@stryker-mutator/vitest-runner")],
    vitest: { configFile: "vitest.mutants.config.ts" },
    reporters: ["clear-text", "progress-append-only"],
    clearTextReporter: { logTests: false, reportTests: false },
    thresholds: { high: 95, low: minKilledPercent, break: minKilledPercent },
  }).runMutationTest();
  // Stryker sets it because of `thresholds.break`.
  return Number(process.exitCode ?? 0);
});
