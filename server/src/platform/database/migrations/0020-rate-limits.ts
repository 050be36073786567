import { type Kysely, sql } from "kysely";

export const kind = "expand";

/**
 * Names the table of the rate limits after them. The release before counts through a view under the former names,
 * which PostgreSQL updates automatically.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table turns rename to rate_limits`.execute(db);
  await sql`alter table rate_limits rename column taken to used`.execute(db);
  await sql`alter table rate_limits rename constraint turns_pkey to rate_limits_pkey`.execute(db);
  await sql`alter index turns_by_age rename to rate_limits_by_age`.execute(db);
  await sql`create view turns as select subject, window_start, used as taken from rate_limits`.execute(db);
}
