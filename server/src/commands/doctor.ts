import { productMigrations } from "../migrations.ts";
import { openUncheckedDatabase } from "../open-database.ts";
import type { Facts } from "../operations/doctor/check.ts";
import {
  findDatabaseProblems,
  readDatabaseFacts,
  tryReadDatabaseFacts,
} from "../operations/doctor/database-facts.ts";
import { examine, formatCheckResult } from "../operations/doctor/examine.ts";
import { systemProbes } from "../operations/doctor/probes.ts";
import {
  prepareDeployment,
  readUsableSettings,
  type Settings,
  type UsableSettings,
} from "../operations/settings/settings.ts";
import { adaptCommands } from "../platform/adapt-commands.ts";
import type { Finding } from "../platform/check.ts";
import { printOutput } from "./command-line.ts";

const usage = `Says what is wrong with a set-up, and how to mend it. It changes nothing and sends no message.

  npm run doctor

It needs the server's settings, and looks at the site through its public address. The exit code is 1 if a check fails.
`;

/** The embedded database is not read, because only one process can open it. */
async function readDatabase(
  settings: UsableSettings,
  haveAllSettings: boolean,
): Promise<Pick<Facts, "database" | "databaseProblems">> {
  const { databaseUrl, dataDir } = settings;
  const databaseProblems = await findDatabaseProblems(settings);
  if (databaseUrl === undefined || databaseProblems.some(({ setting }) => setting === "DATABASE_URL")) {
    return { database: undefined, databaseProblems };
  }
  const deployment = haveAllSettings ? await prepareDeployment(settings as Settings) : undefined;
  const { database, problems } = await tryReadDatabaseFacts(databaseUrl, async () => {
    const { db, close } = await openUncheckedDatabase({ databaseUrl, dataDir });
    try {
      return await readDatabaseFacts(db, productMigrations, deployment);
    } finally {
      await close();
    }
  });
  return { database, databaseProblems: [...databaseProblems, ...problems] };
}

await printOutput(async () => {
  if (process.argv.length > 2) return usage;
  const { settings, problems } = readUsableSettings(process.env);
  const probes = systemProbes(settings);
  const facts = { settings, problems, probes, ...(await readDatabase(settings, problems.length === 0)) };
  const found: Finding[] = [];
  for await (const examined of examine(facts)) {
    found.push(...examined.findings);
    process.stdout.write(`${adaptCommands(formatCheckResult(examined))}\n`);
  }
  const count = (result: Finding["result"]) => found.filter((finding) => finding.result === result).length;
  const [failures, warnings] = [count("fail"), count("warn")];
  if (failures > 0) process.exitCode = 1;
  return `${failures}个错误，${warnings}个提醒 / ${failures} failed, ${warnings} to look at\n`;
});
