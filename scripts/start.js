// @ts-check
import { installIfNeeded } from "./machine/install.js";
import { runScript } from "./machine/run.js";
import { runServer } from "./machine/server.js";
import { buildWebIfStale } from "./machine/web-build.js";

await runScript(async () => {
  await installIfNeeded();
  await buildWebIfStale();
  console.log("Starting the site.");
  return runServer([], {}, process.argv.slice(2));
});
