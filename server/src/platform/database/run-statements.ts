import type { Kysely, RawBuilder } from "kysely";

/** The `up` of a migration: runs its statements one after the other. */
export function runStatements(...statements: readonly RawBuilder<unknown>[]) {
  return async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await statement.execute(db);
  };
}
