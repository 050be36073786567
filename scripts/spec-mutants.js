// @ts-check
import { rmSync } from "node:fs";
import { join } from "node:path";
import { ensureBrowser } from "./machine/browser.js";
import { copyProject } from "./machine/copy-project.js";
import { installIfNeeded } from "./machine/install.js";
import { ensurePostgresServer } from "./machine/postgres.js";
import { run, runScript } from "./machine/run.js";

await runScript(async () => {
  await installIfNeeded();
  process.env.CHROMIUM_PATH = await ensureBrowser();
  await ensurePostgresServer();
  // Files are changed in a copy, so that an interrupted run leaves the project as it was.
  const copy = copyProject();
  process.once("exit", () => rmSync(copy, { recursive: true, force: true }));
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
    process.once(signal, () => process.exit(1));
  return await run("node", [
    join(copy, "scripts/spec-coverage/run-spec-mutants.ts"),
    ...process.argv.slice(2),
  ]);
});
