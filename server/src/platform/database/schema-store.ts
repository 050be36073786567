import { sql } from "kysely";
import type { Queries } from "./transaction.ts";

/** Whether a table exists; for code that runs before the migrations. */
export async function hasTable(db: Queries, name: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass(${name}) is not null as found`.execute(db);
  return rows[0]?.found === true;
}

export async function readDatabaseVersion(db: Queries): Promise<string> {
  const { rows } = await sql<{
    version: string;
  }>`select current_setting('server_version') as version`.execute(db);
  return rows[0]?.version ?? "unknown";
}

export async function listMigrations(db: Queries): Promise<{ name: string; appliedAt: string }[]> {
  const { rows } = await sql<{ name: string; at: string }>`
    select name, timestamp as at from ${sql.table("migrations")} order by name`.execute(db);
  return rows.map(({ name, at }) => ({ name, appliedAt: new Date(at).toISOString() }));
}
