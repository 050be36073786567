import { productMigrations } from "../migrations.ts";
import { openUncheckedDatabase } from "../open-database.ts";
import type { Facts, Finding } from "../operations/doctor/check.ts";
import { readDatabaseFacts } from "../operations/doctor/database-facts.ts";
import { examine, writeCheckResult } from "../operations/doctor/examine.ts";
import { systemProbes } from "../operations/doctor/probes.ts";
import {
  configuredDeployment,
  readUsableSettings,
  type Settings,
  type UsableSettings,
} from "../operations/settings/settings.ts";
import { describeDatabaseError, findDatabaseProblem } from "../platform/database/find-database-problem.ts";
import { asCalledHere, printOutput } from "./command-context.ts";

const usage = `Says what is wrong with a set-up, and how to mend it. It changes nothing and sends no message.

  npm run doctor

It needs the server's settings, and looks at the site through its public address. The exit code is 1 if a check fails.
`;

/** The embedded database is not asked: only one process can open it. */
async function findDatabase(settings: UsableSettings, isValid: boolean): Promise<Facts["database"]> {
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl === undefined) return undefined;
  const problem = await findDatabaseProblem(databaseUrl);
  if (problem !== undefined) return { problem };
  // `isValid`: all of them were read.
  const deployment = isValid ? await configuredDeployment(settings as Settings) : undefined;
  try {
    const { db, close } = await openUncheckedDatabase({ databaseUrl, dataDir });
    try {
      return await readDatabaseFacts(db, productMigrations, deployment);
    } finally {
      await close();
    }
  } catch (error) {
    const said = String(error);
    return { problem: describeDatabaseError(error, databaseUrl) ?? { zh: said, en: said } };
  }
}

await printOutput(async () => {
  if (process.argv.length > 2) return usage;
  const { settings, problems } = readUsableSettings(process.env);
  const database = await findDatabase(settings, problems.length === 0);
  const facts = { settings, problems, database, probes: systemProbes(settings) };
  const found: Finding[] = [];
  for await (const examined of examine(facts)) {
    found.push(...examined.findings);
    process.stdout.write(`${asCalledHere(writeCheckResult(examined))}\n`);
  }
  const [failures, warnings] = ["fail", "warn"].map(
    (wanted) => found.filter(({ result }) => result === wanted).length,
  );
  if (failures) process.exitCode = 1;
  return `${failures}个错误，${warnings}个提醒 / ${failures} failed, ${warnings} to look at\n`;
});
