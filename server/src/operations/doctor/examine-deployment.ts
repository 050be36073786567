import { merchantsOf } from "../../payments/gateways/payment-settings.ts";
import type { CheckResult, Examination } from "../../platform/check.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { runDatabaseCall } from "../../platform/database/database-call.ts";
import type { Migrations } from "../../platform/database/migration-kinds.ts";
import type { KeySettings } from "../../platform/key-ring.ts";
import type { Settings } from "../settings/settings.ts";
import type { Facts } from "./check.ts";
import { findDatabaseProblems, readDatabaseFacts, tryReadDatabaseFacts } from "./database-facts.ts";
import { examine } from "./examine.ts";
import { systemProbes } from "./probes.ts";

interface RunningDeployment {
  readonly settings: Settings;
  readonly keySettings: KeySettings;
  readonly migrations: Migrations;
  /** Only read from. */
  readonly db: Database;
  readonly clock: Clock;
  origin(): string;
}

/**
 * Returns a function that runs the checks for this process's deployment, with its settings and connections. Only one
 * run at a time: calls during a run get its result.
 */
export function createDeploymentExaminer(deployment: RunningDeployment): () => Promise<Examination> {
  let running: Promise<Examination> | undefined;
  return () => {
    // Runs as a separate database call: its result is shared, so its time is not charged to the call that starts it.
    running ??= runDatabaseCall({}, () => examineDeployment(deployment), "long").finally(() => {
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

async function readFacts({
  settings,
  keySettings,
  migrations,
  db,
  origin,
}: RunningDeployment): Promise<Facts> {
  const { mode, payments, databaseUrl } = settings;
  const deployment = { mode, ...keySettings, merchants: merchantsOf(payments) };
  const read = () => readDatabaseFacts(db, migrations, deployment);
  const { database, problems } = await tryReadDatabaseFacts(databaseUrl, read);
  const directProblems = await findDatabaseProblems({ ...settings, databaseUrl: undefined });
  return {
    settings: { ...settings, ...keySettings },
    // The process would not be running with invalid settings.
    problems: [],
    databaseProblems: [...problems, ...directProblems],
    database,
    probes: systemProbes({ ...settings, publicOrigin: origin() }),
  };
}
