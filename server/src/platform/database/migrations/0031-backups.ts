import { type Kysely, sql } from "kysely";

export const kind = "expand";

/** Each backup, restore and drill, and what came of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table backups (
      id bigint generated always as identity primary key,
      kind text not null,
      began_at timestamptz not null,
      ended_at timestamptz not null,
      outcome text not null,
      file text,
      bytes bigint,
      sha256 text,
      is_encrypted boolean,
      problem_zh text,
      problem_en text,
      check (kind in ('backup', 'restore', 'drill')),
      check (outcome in ('done', 'failed')),
      check ((outcome = 'failed') = (problem_zh is not null and problem_en is not null))
    )`.execute(db);
  await sql`create index backups_by_kind on backups (kind, outcome, id)`.execute(db);
}
