import { sql } from "kysely";
import type { Queries } from "./transaction.ts";

/** Whether there is such a table, for what looks at a database before it is migrated. */
export async function hasTable(db: Queries, name: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass(${name}) is not null as found`.execute(db);
  return rows[0]?.found === true;
}
