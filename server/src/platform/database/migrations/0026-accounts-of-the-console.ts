import { type Kysely, sql } from "kysely";

export const kind = "expand";

/** Blocked accounts, days that were taken from grants and why, and the figures of each day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table accounts
      add column blocked_at timestamptz,
      add column blocked_reason text,
      add constraint blocks_have_a_reason check ((blocked_at is null) = (blocked_reason is null))`.execute(
    db,
  );
  await createGrantCuts(db);
  await sql`
    create table daily_figures (
      day date not null,
      figure text not null,
      method text not null default '',
      value bigint not null,
      primary key (day, figure, method)
    )`.execute(db);
}

/** What earlier releases took back is entered. The release before this one writes `days_taken_back` without a cut. */
async function createGrantCuts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table grant_cuts (
      id bigint generated always as identity primary key,
      grant_id bigint not null references grants (id) on delete cascade,
      days integer not null check (days > 0),
      source_kind text not null check (source_kind in ('refund', 'operator')),
      source_ref text not null,
      at timestamptz not null,
      unique (grant_id, source_kind, source_ref)
    )`.execute(db);
  await sql`
    insert into grant_cuts (grant_id, days, source_kind, source_ref, at)
    select id, days_taken_back, 'refund', 'earlier release', coalesce(taken_back_at, granted_at)
    from grants where days_taken_back > 0`.execute(db);
  await sql`
    create function take_cut_days() returns trigger language plpgsql as $$
    begin
      update grants set days_taken_back = days_taken_back + new.days, taken_back_at = new.at
      where id = new.grant_id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger cuts_take_days after insert on grant_cuts
    for each row execute function take_cut_days()`.execute(db);
}
