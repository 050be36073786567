import { type Kysely, sql } from "kysely";

export const kind = "expand";

/** The work that has to be done whatever happens to the process that was to do it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table jobs (
      id bigint generated always as identity primary key,
      name text not null,
      subject text not null,
      queue text not null,
      data jsonb not null,
      -- While a node runs it, the end of that node's lease; null once it is given up.
      due_at timestamptz,
      leased_by text,
      runs integer not null default 0,
      failures integer not null default 0,
      last_error text,
      last_failed_at timestamptz,
      created_at timestamptz not null,
      unique (name, subject)
    )`.execute(db);
  await sql`create index jobs_by_due on jobs (queue, due_at)`.execute(db);
}
