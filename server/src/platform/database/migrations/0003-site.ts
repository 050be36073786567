import { type Kysely, sql } from "kysely";

export const kind = "expand";

/** The site's published documents and the count of downloads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table site_documents (
      name text primary key,
      document jsonb not null,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`
    create table downloads (
      day date primary key,
      downloads bigint not null
    )`.execute(db);
}
