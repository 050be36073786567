import { sql } from "kysely";
import type { Queries } from "./transaction.ts";

/** Whether a table exists; for code that runs before the migrations. */
export async function hasTable(db: Queries, name: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass(${name}) is not null as found`.execute(db);
  return rows[0]?.found === true;
}
