import { type Kysely, sql } from "kysely";

export const kind = "expand";

/** The audit log: what operators did, with what outcome. Nothing in it is ever changed or removed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table operator_acts rename to audit_log_entries`.execute(db);
  await sql`alter table audit_log_entries rename column act to action`.execute(db);
  await sql`alter index operator_acts_by_subject rename to audit_log_entries_by_subject`.execute(db);
  await sql`
    alter table audit_log_entries
      alter column reason drop not null,
      add column outcome text not null default 'unknown'
        check (outcome in ('done', 'started', 'refused', 'unknown')),
      add column details jsonb`.execute(db);
  await sql`
    create table audit_log_outcomes (
      id bigint generated always as identity primary key,
      entry_id bigint not null references audit_log_entries (id),
      at timestamptz not null,
      outcome text not null
    )`.execute(db);
  await sql`create index audit_log_outcomes_by_entry on audit_log_outcomes (entry_id, id)`.execute(db);
  await forbidChanges(db);
  // The release before writes and reads it under its former name.
  await sql`
    create view operator_acts as
    select id, at, operator, action as act, subject, reason from audit_log_entries`.execute(db);
}

async function forbidChanges(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function forbid_audit_log_change() returns trigger language plpgsql as $$
    begin
      raise exception 'The audit log is only added to';
    end $$`.execute(db);
  for (const table of ["audit_log_entries", "audit_log_outcomes"]) {
    await sql`
      create trigger only_added_to before update or delete or truncate on ${sql.table(table)}
      for each statement execute function forbid_audit_log_change()`.execute(db);
  }
}
