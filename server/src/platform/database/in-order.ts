import type { Kysely, RawBuilder } from "kysely";

/** What a migration runs: its statements, one after the other. */
export function inOrder(...statements: readonly RawBuilder<unknown>[]) {
  return async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await statement.execute(db);
  };
}
