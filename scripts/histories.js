// @ts-check
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { installIfNeeded } from "./machine/install.js";
import { ensurePostgresServer } from "./machine/postgres.js";
import { runScript, StopError } from "./machine/run.js";
import { runSteps } from "./steps/steps.js";
import { testStep } from "./steps/vitest.js";

const usage = `Random histories of payments and refunds, for as long as asked.

  npm run histories -- --minutes 60
  npm run histories -- --seed N [--path P]     the one that a failure has named`;

await runScript(async () => {
  const { values } = parseArgs({
    options: { minutes: { type: "string" }, seed: { type: "string" }, path: { type: "string" } },
  });
  const { minutes, seed, path } = values;
  if (!minutes && !seed) throw new StopError(usage);
  await installIfNeeded();
  await ensurePostgresServer();
  if (minutes) process.env.HISTORIES_MINUTES = minutes;
  process.env.HISTORIES_SEED = seed ?? String(randomInt(2 ** 31));
  if (path) process.env.HISTORIES_PATH = path;
  await runSteps([testStep("integration", ["money-histories"])]);
});
