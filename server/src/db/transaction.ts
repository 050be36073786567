import type { Transaction } from "kysely";
import type { Database } from "./open-database.ts";
import { isNameError } from "./statement-names.ts";
import type { Tables } from "./tables.ts";

/** All queries of a transaction must use it: the embedded database has one connection. */
export type Tx = Transaction<Tables>;

/** What a query can run on. */
export type Queries = Database | Tx;

/** Runs work in a transaction. After a deadlock it is retried up to twice. */
export async function inTransaction<Result>(
  db: Database,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  for (let triesLeft = 2; ; triesLeft -= 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (triesLeft === 0 || !(isDeadlock(error) || isNameError(error))) throw error;
    }
  }
}

function isDeadlock(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "40P01" || error.code === "40001");
}
