import { PagesNotBuiltError } from "../pages/built-pages.ts";
import { withRemedy } from "../platform/check.ts";
import { problemOfDatabaseError } from "../platform/database/find-database-problem.ts";
import { problemOfListenError } from "../platform/http/find-port-problem.ts";
import { Rejection } from "../platform/rejection.ts";
import { problemOf } from "../platform/setting-problem.ts";
import { problemOfFileError } from "./doctor/checks/start.ts";
import { findDatabaseProblems } from "./doctor/database-facts.ts";
import { findStartFailures } from "./doctor/examine.ts";
import { systemProbes } from "./doctor/probes.ts";
import { readSettingFiles } from "./settings/setting-files.ts";
import { readSettings, readUsableSettings, type Settings, settingNames } from "./settings/settings.ts";

/**
 * Reads the settings and runs the checks that must succeed before the start. Throws `startRejected` with one line per
 * problem; invalid settings are not tried out.
 */
export async function readCheckedSettings(environment: NodeJS.ProcessEnv): Promise<Settings> {
  const { settings, problems } = readUsableSettings(environment);
  const databaseProblems = await findDatabaseProblems(settings);
  const facts = { settings, problems, databaseProblems, database: undefined, probes: systemProbes(settings) };
  const failures = await findStartFailures(facts);
  if (failures.length > 0) {
    const withRemedies = failures.map((failure) => ({ ...failure, sentence: withRemedy(failure) }));
    throw new Rejection("startRejected", { problems: withRemedies });
  }
  return readSettings(environment);
}

/** The message for an error that ended the start; undefined for unexpected errors, which need a stack trace. */
export function describeStartError(error: unknown, environment: NodeJS.ProcessEnv): string | undefined {
  const hasUserMessage = [Rejection, PagesNotBuiltError].some((kind) => error instanceof kind);
  if (hasUserMessage) return (error as Error).message;
  const {
    HOST = "127.0.0.1",
    PORT = "3000",
    DATABASE_URL,
    DATA_DIR = ".data",
  } = readSettingFiles(environment, settingNames).values;
  const [setting, problem] = DATABASE_URL
    ? ["DATABASE_URL", problemOfDatabaseError(error, DATABASE_URL)]
    : ["DATA_DIR", problemOfFileError(error, DATA_DIR)];
  const found =
    problemOfListenError(error, { host: HOST, port: Number(PORT) }) ??
    (problem && problemOf(setting, problem));
  return found && new Rejection("startRejected", { problems: [found] }).message;
}
