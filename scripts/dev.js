// @ts-check
import { installIfNeeded } from "./machine/install.js";
import { runScript } from "./machine/run.js";
import { runServer } from "./machine/server.js";

await runScript(async () => {
  await installIfNeeded();
  console.log("Starting the site for development: what you change in the sources shows at once.");
  return runServer(["--watch-path=server/src", "--watch-path=contract/src"], { BALEEN_DEV: "1" });
});
