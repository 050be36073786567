import { type Kysely, sql } from "kysely";

export const kind = "expand";

/** The daily check of the invariants, slice by slice, and the indexes that millions of orders need. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table invariant_checks (
      day date primary key,
      started_at timestamptz not null,
      finished_at timestamptz,
      violations jsonb
    )`.execute(db);
  await sql`
    create table invariant_walks (
      walk text primary key,
      after_key text not null,
      day date not null,
      rows_left bigint not null,
      pass_ended_at timestamptz
    )`.execute(db);
  await sql`
    create table invariant_violations (
      invariant text not null,
      subject text not null,
      found_at timestamptz not null,
      primary key (invariant, subject)
    )`.execute(db);
  await sql`alter table grants add column taken_back_at timestamptz`.execute(db);
  await sql`
    create index grants_taken_back on grants (taken_back_at, id) where taken_back_at is not null`.execute(db);
  await sql`create index notices_by_attempt on payment_notices (attempt_no)`.execute(db);
  await sql`create index cards_by_user on cards (used_by) where used_by is not null`.execute(db);
  await sql`create index cards_by_ending on cards (key_ending)`.execute(db);
  await sql`create index turns_by_age on turns (window_start)`.execute(db);
}
