import { sql } from "kysely";
import type { Database } from "../db/open-database.ts";

/**
 * The database, whose next transaction ends in a deadlock once its work is done: PostgreSQL rolls it back, and something
 * happens elsewhere before it is run again.
 */
export function deadlockNext(
  db: Database,
  meanwhile: () => Promise<unknown> = async () => undefined,
): Database {
  let isDue = true;
  const begin = () => ({
    execute: async <Result>(work: (tx: Parameters<TransactionWork>[0]) => Promise<Result>) => {
      const fails = isDue;
      isDue = false;
      try {
        return await db.transaction().execute(async (tx) => {
          const result = await work(tx);
          if (fails) await sql`do $$ begin raise exception using errcode = '40P01'; end $$`.execute(tx);
          return result;
        });
      } catch (error) {
        if (fails) await meanwhile();
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

type TransactionWork = Parameters<ReturnType<Database["transaction"]>["execute"]>[0];
