import type { Generated, JSONColumnType } from "kysely";
import type { Fixed } from "../platform/database/columns.ts";

export interface OperationsTables {
  /** Backups, restores and drills; a row is added when a run ends. */
  backups: {
    id: Generated<number>;
    kind: Fixed<"backup" | "restore" | "drill">;
    began_at: Fixed<Date>;
    ended_at: Fixed<Date>;
    outcome: Fixed<"done" | "failed">;
    /** The backup's name in its folder; null if the run failed before it had one. */
    file: Fixed<string | null>;
    bytes: Fixed<number | null>;
    sha256: Fixed<string | null>;
    is_encrypted: Fixed<boolean | null>;
    problem_zh: Fixed<string | null>;
    problem_en: Fixed<string | null>;
  };

  /** Runs of the daily check of the money invariants. */
  invariant_checks: {
    day: Fixed<string>;
    started_at: Fixed<Date>;
    finished_at: Date | null;
    violations: JSONColumnType<object> | null;
  };

  /** How far the check has progressed through each table. */
  invariant_walks: {
    walk: Fixed<string>;
    after_key: string;
    day: string;
    /** Rows still to be checked that day. */
    rows_left: number;
    pass_ended_at: Date | null;
  };

  /** Subjects that currently violate an invariant: orders, grants, accounts. */
  invariant_violations: {
    invariant: Fixed<string>;
    subject: Fixed<string>;
    found_at: Fixed<Date>;
  };
}
