// @ts-check
import { installIfNeeded } from "./machine/install.js";
import { ensurePostgresServer } from "./machine/postgres.js";
import { run, runScript } from "./machine/run.js";
import { buildWebIfStale } from "./machine/web-build.js";

await runScript(async () => {
  await installIfNeeded();
  await buildWebIfStale();
  await ensurePostgresServer();
  return run("node", ["bench/run.ts", ...process.argv.slice(2)]);
});
