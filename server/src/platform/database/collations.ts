import { sql } from "kysely";
import type { Database } from "./database.ts";

/** A collation whose library now sorts differently than when the database's indexes were built. */
export interface ChangedCollation {
  /** Its name in SQL; undefined for the database's default. */
  readonly name: string | undefined;
  /** The library version with which the indexes were built. */
  readonly recorded: string;
  /** The library version in use now. */
  readonly actual: string;
}

/**
 * The collations whose library version has changed, for example because the database image moved to another Debian.
 * Text indexes may then miss rows and admit duplicates
 * (https://www.postgresql.org/docs/18/sql-altercollation.html#SQL-ALTERCOLLATION-NOTES). Contains the default
 * collation, and others only if a column uses them.
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
