import type { Transaction } from "kysely";
import type { Tables } from "../../tables.ts";
import type { Database } from "./database.ts";
import { codeOf } from "./database-errors.ts";
import { isNameError } from "./statement-names.ts";

/** All queries of a transaction must use it: the embedded database has one connection. */
export type Tx = Transaction<Tables>;

/** What a query can run on. */
export type Queries = Database | Tx;

const afterCommits = new WeakMap<Tx, (() => void)[]>();

/** Runs work in a transaction. After a deadlock it is retried up to twice. */
export async function inTransaction<Result>(
  db: Database,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  for (let triesLeft = 2; ; triesLeft -= 1) {
    const committed: (() => void)[] = [];
    try {
      return await db.transaction().execute((tx) => {
        afterCommits.set(tx, committed);
        return work(tx);
      });
    } catch (error) {
      committed.length = 0;
      if (triesLeft === 0 || !(isDeadlock(error) || isNameError(error))) throw error;
    } finally {
      for (const run of committed) runAfterCommit(run);
    }
  }
}

/** The transaction is committed whatever happens here, so an error is only logged. */
function runAfterCommit(run: () => void): void {
  try {
    run();
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error));
  }
}

/** Runs something once the transaction of `inTransaction` is committed; never if it is not. */
export function afterCommit(tx: Tx, run: () => void): void {
  const waiting = afterCommits.get(tx);
  if (!waiting) throw new Error("This transaction was not begun by inTransaction");
  waiting.push(run);
}

function isDeadlock(error: unknown): boolean {
  return ["40P01", "40001"].includes(codeOf(error));
}
