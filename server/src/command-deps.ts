import { compose } from "./compose.ts";
import { configuredDeployment } from "./configured-deployment.ts";
import { openDatabaseClock } from "./db/database-clock.ts";
import { openDatabase } from "./db/open-database.ts";
import { seed } from "./db/seed.ts";
import type { Deps } from "./deps.ts";
import { readSettings } from "./settings.ts";

/** Runs an operator's command on the same settings, database and rules as the server. */
export async function withCommandDeps<Result>(work: (deps: Deps) => Promise<Result>): Promise<Result> {
  const settings = readSettings(process.env);
  const deployment = await configuredDeployment(settings);
  const database = await openDatabase({ ...settings, deployment });
  const report = (sentence: string) => process.stderr.write(`${sentence}\n`);
  try {
    for (const warning of database.warnings) report(warning);
    await seed(database.db);
    const clock = await openDatabaseClock(database.db);
    try {
      const { deps } = compose({
        database,
        settings,
        secretKey: deployment.secretKey,
        clock,
        alarm: report,
        send: () => Promise.reject(new Error("A command sends nothing")),
        origin: () => settings.publicOrigin ?? `http://localhost:${settings.port}`,
      });
      return await work(deps);
    } finally {
      await clock.stop();
    }
  } finally {
    await database.close();
  }
}
