import { sql } from "kysely";
import type { Database } from "./database.ts";

/** A collation whose library sorts otherwise than when the database's indexes were made. */
export interface ChangedCollation {
  /** As SQL names it; undefined for the database's default. */
  readonly name: string | undefined;
  /** The version with which indexes were made. */
  readonly recorded: string;
  /** The version of the library that runs now. */
  readonly actual: string;
}

/**
 * The collations that have changed under the database, as when its image moves to another Debian: indexes of texts may then miss
 * rows and let duplicates in (https://www.postgresql.org/docs/18/sql-altercollation.html#SQL-ALTERCOLLATION-NOTES). Of
 * the others than the default, those that columns use.
 */
export async function findChangedCollations(db: Database): Promise<ChangedCollation[]> {
  const { rows } = await sql<{ name: string | null; recorded: string; actual: string }>`
    select null as name, datcollversion as recorded, pg_database_collation_actual_version(oid) as actual
    from pg_database
    where datname = current_database() and datcollversion <> pg_database_collation_actual_version(oid)
    union all
    select oid::regcollation::text, collversion, pg_collation_actual_version(oid)
    from pg_collation
    where collversion <> pg_collation_actual_version(oid)
      and exists (select from pg_attribute where attcollation = pg_collation.oid and attnum > 0 and not attisdropped)
  `.execute(db);
  return rows.map(({ name, ...versions }) => ({ name: name ?? undefined, ...versions }));
}
