// @ts-check
import { installIfNeeded } from "./machine/install.js";
import { run, runScript } from "./machine/run.js";

await runScript(async () => {
  await installIfNeeded();
  return run("npm", ["run", "--silent", "media", "--workspace", "artwork", "--", ...process.argv.slice(2)]);
});
