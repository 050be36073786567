import type { Transaction } from "kysely";
import type { Tables } from "../../tables.ts";
import type { Database } from "./database.ts";
import { errorCodeOf } from "./database-errors.ts";
import { isNameError } from "./statement-names.ts";

/**
 * All queries inside a transaction must use it: the embedded database has one connection, so any other query would wait
 * for it until the timeout.
 */
export type Tx = Transaction<Tables>;

/** A database or a transaction: what a query can run on. */
export type Queries = Database | Tx;

const commitCallbacks = new WeakMap<Tx, (() => void)[]>();

/** Runs work in a transaction. After a deadlock, retries up to twice. */
export async function inTransaction<Result>(
  db: Database,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  for (let triesLeft = 2; ; triesLeft -= 1) {
    const callbacks: (() => void)[] = [];
    try {
      return await db.transaction().execute((tx) => {
        commitCallbacks.set(tx, callbacks);
        return work(tx);
      });
    } catch (error) {
      callbacks.length = 0;
      if (triesLeft === 0 || !(isDeadlock(error) || isNameError(error))) throw error;
    } finally {
      for (const run of callbacks) runAfterCommit(run);
    }
  }
}

/** The transaction is already committed, so an error is only logged. */
function runAfterCommit(run: () => void): void {
  try {
    run();
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error));
  }
}

/** Runs a function after the transaction of `inTransaction` is committed; never if it is rolled back. */
export function afterCommit(tx: Tx, run: () => void): void {
  const waiting = commitCallbacks.get(tx);
  if (!waiting) throw new Error("This transaction was not begun by inTransaction");
  waiting.push(run);
}

function isDeadlock(error: unknown): boolean {
  return ["40P01", "40001"].includes(errorCodeOf(error));
}
