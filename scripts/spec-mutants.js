// @ts-check
import { ensureBrowser } from "./machine/browser.js";
import { runInCopy } from "./machine/copy-project.js";
import { installIfNeeded } from "./machine/install.js";
import { ensurePostgresServer } from "./machine/postgres.js";
import { runScript } from "./machine/run.js";

await runScript(async () => {
  await installIfNeeded();
  process.env.CHROMIUM_PATH = await ensureBrowser();
  await ensurePostgresServer();
  return await runInCopy("scripts/spec-coverage/run-spec-mutants.ts");
});
