// @ts-check
import { runInCopy } from "./machine/copy-project.js";
import { installIfNeeded } from "./machine/install.js";
import { runScript } from "./machine/run.js";

await runScript(async () => {
  await installIfNeeded();
  return await runInCopy("scripts/mutants/run-mutants.ts");
});
