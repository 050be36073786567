import { type Kysely, sql } from "kysely";

export const kind = "expand";

/** What needs a person. One row is open for a matter at most; repeats count it up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table alarms (
      id bigint generated always as identity primary key,
      kind text not null,
      subject text not null,
      details jsonb not null,
      first_at timestamptz not null,
      last_at timestamptz not null,
      times integer not null check (times > 0),
      closed_at timestamptz,
      closed_by text,
      check (closed_by is null or closed_at is not null)
    )`.execute(db);
  await sql`
    create unique index one_open_alarm on alarms (kind, subject) where closed_at is null`.execute(db);
  await sql`create index alarms_by_subject on alarms (subject, first_at)`.execute(db);
}
