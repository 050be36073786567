// @ts-check
import { installIfNeeded } from "./machine/install.js";
import { run, runScript } from "./machine/run.js";

await runScript(async () => {
  await installIfNeeded();
  return await run("node", ["scripts/release/release.ts", ...process.argv.slice(2)]);
});
