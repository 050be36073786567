// @ts-check
import { ensureBrowser } from "./machine/browser.js";
import { installIfNeeded } from "./machine/install.js";
import { ensurePostgresServer } from "./machine/postgres.js";
import { run, runScript } from "./machine/run.js";

await runScript(async () => {
  await installIfNeeded();
  process.env.CHROMIUM_PATH = await ensureBrowser();
  await ensurePostgresServer();
  return await run("node", ["scripts/spec-coverage/run-spec-mutants.ts", ...process.argv.slice(2)]);
});
