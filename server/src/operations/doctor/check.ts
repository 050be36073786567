import type { Localized } from "@baleen/contract/language.ts";
import { type Check, skipped } from "../../platform/check.ts";
import type { SettingProblem } from "../../platform/setting-problem.ts";
import type { UsableSettings } from "../settings/settings.ts";
import type { DatabaseFacts } from "./database-facts.ts";
import type { Probes } from "./probes.ts";

/** The input of the checks of a deployment. */
export interface Facts {
  readonly settings: UsableSettings;
  /** Why the server would not start with these settings. */
  readonly problems: readonly SettingProblem[];
  /** Why the configured databases cannot be used. */
  readonly databaseProblems: readonly SettingProblem[];
  /** Undefined if no database is configured, or if it cannot be used. */
  readonly database: DatabaseFacts | undefined;
  readonly probes: Probes;
}

export interface DeploymentCheck extends Check<Facts> {
  /**
   * If set, a failing check keeps the server from starting. `only`: checked only at the start, since it would fail
   * while a server is running.
   */
  readonly atStart?: "only" | "too";
}

const noDatabaseUrl = skipped({ zh: "没有可用的DATABASE_URL", en: "There is no usable DATABASE_URL" });
const databaseUnreachable = skipped({ zh: "连不上数据库", en: "The database is not reached" });

/** The result of database checks if there are no facts about a database. */
export const skipWithoutDatabase = ({ settings }: Facts) =>
  settings.databaseUrl === undefined ? noDatabaseUrl : databaseUnreachable;

/** Defines a check that is skipped without a database. */
export function defineDatabaseCheck(
  id: string,
  subject: Localized,
  judge: (database: DatabaseFacts, facts: Facts) => ReturnType<DeploymentCheck["run"]>,
): DeploymentCheck {
  return {
    id,
    subject,
    run: (facts) => (facts.database ? judge(facts.database, facts) : skipWithoutDatabase(facts)),
  };
}
