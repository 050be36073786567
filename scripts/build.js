// @ts-check
import { installIfNeeded } from "./machine/install.js";
import { runScript } from "./machine/run.js";
import { buildWeb } from "./machine/web-build.js";

await runScript(async () => {
  await installIfNeeded();
  await buildWeb();
});
