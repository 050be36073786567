// @ts-check
import { installIfNeeded } from "./machine/install.js";
import { run, runScript } from "./machine/run.js";

await runScript(async () => {
  await installIfNeeded();
  // Drawing code goes to the browser with its types taken off, which Node still calls an experiment.
  return run("node", [
    "--disable-warning=ExperimentalWarning",
    "scripts/media/make-media.ts",
    ...process.argv.slice(2),
  ]);
});
