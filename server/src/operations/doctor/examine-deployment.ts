import { merchantsOf } from "../../payments/gateways/payment-settings.ts";
import type { CheckResult, Examination } from "../../platform/check.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { asDatabaseCall } from "../../platform/database/database-call.ts";
import type { Migrations } from "../../platform/database/migration-kinds.ts";
import type { Settings } from "../settings/settings.ts";
import type { Facts } from "./check.ts";
import { findDatabaseProblems, readDatabaseFacts, tryDatabase } from "./database-facts.ts";
import { examine } from "./examine.ts";
import { systemProbes } from "./probes.ts";

interface RunningDeployment {
  readonly settings: Settings;
  readonly secretKey: string;
  readonly migrations: Migrations;
  /** Is only read. */
  readonly db: Database;
  readonly clock: Clock;
  origin(): string;
}

/**
 * Runs the checks for the deployment of this process, with its settings and its connections. One run at a time: who asks
 * meanwhile gets the run that has begun.
 */
export function deploymentExaminer(deployment: RunningDeployment): () => Promise<Examination> {
  let running: Promise<Examination> | undefined;
  return () => {
    // A database call of its own: its result is shared, so it is not charged to the call that starts it.
    running ??= asDatabaseCall({}, () => examineDeployment(deployment), "long").finally(() => {
      running = undefined;
    });
    return running;
  };
}

async function examineDeployment(deployment: RunningDeployment): Promise<Examination> {
  const at = deployment.clock.now();
  const facts = await readFacts(deployment);
  const results: CheckResult[] = [];
  for await (const result of examine(facts)) results.push(result);
  return { at, results };
}

async function readFacts({ settings, secretKey, migrations, db, origin }: RunningDeployment): Promise<Facts> {
  const { mode, payments, databaseUrl } = settings;
  const deployment = { mode, secretKey, merchants: merchantsOf(payments) };
  const read = () => readDatabaseFacts(db, migrations, deployment);
  const { database, problems } = await tryDatabase(databaseUrl, read);
  const directProblems = await findDatabaseProblems({ ...settings, databaseUrl: undefined });
  return {
    settings: { ...settings, secretKey },
    // With wrong settings the process would not run.
    problems: [],
    databaseProblems: [...problems, ...directProblems],
    database,
    probes: systemProbes({ ...settings, publicOrigin: origin() }),
  };
}
