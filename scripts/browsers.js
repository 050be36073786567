// @ts-check
import { ensureBrowser } from "./machine/browser.js";
import { installIfNeeded } from "./machine/install.js";
import { ensureOtherBrowsers } from "./machine/other-browsers.js";
import { ensurePostgresServer } from "./machine/postgres.js";
import { run, runScript } from "./machine/run.js";
import { buildWebIfStale } from "./machine/web-build.js";

await runScript(async () => {
  await installIfNeeded();
  await buildWebIfStale();
  await ensurePostgresServer();
  process.env.CHROMIUM_PATH = await ensureBrowser();
  await ensureOtherBrowsers();
  return run("playwright", ["test", "--project=browsers", ...process.argv.slice(2)]);
});
