import { sql } from "kysely";
import type { Database } from "../platform/database/database.ts";

type Work = Parameters<ReturnType<Database["transaction"]>["execute"]>[0];

interface Deadlocks {
  /** Called before each transaction, retries included. */
  isDue(): boolean;
  /** Runs before the transaction is retried. */
  beforeRetry?(): Promise<unknown>;
}

/** A database some of whose transactions end in a deadlock once their work is done: PostgreSQL rolls them back. */
function deadlocking(db: Database, { isDue, beforeRetry }: Deadlocks): Database {
  const begin = () => ({
    async execute<Result>(work: (tx: Parameters<Work>[0]) => Promise<Result>) {
      const fails = isDue();
      try {
        return await db.transaction().execute(async (tx) => {
          const result = await work(tx);
          if (fails) await sql`do $$ begin raise exception using errcode = '40P01'; end $$`.execute(tx);
          return result;
        });
      } catch (error) {
        if (fails) await beforeRetry?.();
        throw error;
      }
    },
  });
  return new Proxy(db, {
    get(target, name) {
      if (name === "transaction") return begin;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

/** Makes only the next transaction deadlock. */
export function deadlockNext(db: Database, beforeRetry?: () => Promise<unknown>): Database {
  let isDue = true;
  const isNext = () => {
    const was = isDue;
    isDue = false;
    return was;
  };
  return deadlocking(db, { isDue: isNext, ...(beforeRetry && { beforeRetry }) });
}

/** Makes every second transaction deadlock. */
export function deadlockOften(db: Database): Database {
  let begun = 0;
  const isDue = () => {
    begun += 1;
    return begun % 2 === 1;
  };
  return deadlocking(db, { isDue });
}
