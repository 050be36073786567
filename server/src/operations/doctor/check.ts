import type { Localized } from "@baleen/contract/language.ts";
import type { SettingProblem } from "../../platform/setting-problem.ts";
import type { UsableSettings } from "../settings/settings.ts";
import type { DatabaseFacts } from "./database-facts.ts";
import type { Probes } from "./probes.ts";

export interface Finding {
  readonly result: "ok" | "warn" | "fail" | "skipped";
  readonly sentence: Localized;
  /** What to do about it. */
  readonly remedy?: Localized;
}

/** A check of a deployment. A thrown error is a failure of the check. */
export interface Check {
  readonly name: Localized;
  run(facts: Facts): Promise<readonly Finding[]> | readonly Finding[];
}

const finding =
  (result: Finding["result"]) =>
  (sentence: Localized, remedy?: Localized): readonly Finding[] => [
    { result, sentence, ...(remedy && { remedy }) },
  ];

export const ok = finding("ok");
export const warn = finding("warn");
export const fail = finding("fail");
export const skipped = finding("skipped");

/** The findings of those that are not ok; if all are, these alone. */
export function problemsOr(
  problems: readonly (readonly Finding[] | false)[],
  otherwise: readonly Finding[],
): readonly Finding[] {
  const found = problems.flatMap((problem) => problem || []);
  return found.length > 0 ? found : otherwise;
}

export interface Facts {
  readonly settings: UsableSettings;
  /** Why the server would not start with these settings. */
  readonly problems: readonly SettingProblem[];
  /** A sentence if the database is unreachable; undefined if none is configured. */
  readonly database: DatabaseFacts | { readonly problem: Localized } | undefined;
  readonly probes: Probes;
}

/** A check that is skipped while the database is unreachable. */
export function databaseCheck(
  name: Localized,
  judge: (database: DatabaseFacts, facts: Facts) => ReturnType<Check["run"]>,
): Check {
  return {
    name,
    run(facts) {
      const database = reachedDatabase(facts);
      return database ? judge(database, facts) : skipped(notReached);
    },
  };
}

export const notReached: Localized = { zh: "连不上数据库", en: "The database is not reached" };

export function reachedDatabase({ database }: Facts): DatabaseFacts | undefined {
  return database && !("problem" in database) ? database : undefined;
}
