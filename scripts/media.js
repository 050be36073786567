// @ts-check
import { installIfNeeded } from "./machine/install.js";
import { run, runScript } from "./machine/run.js";

await runScript(async () => {
  await installIfNeeded();
  return run("node", ["scripts/media/make-media.ts", ...process.argv.slice(2)]);
});
