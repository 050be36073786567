import { type Kysely, sql } from "kysely";

export const kind = "expand";

/** Codes with parameters in place of sentences. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table audit_log_entries
      alter column subject drop not null,
      add column subject_kind text,
      add column params jsonb not null default '{}'`.execute(db);
  await sql`alter table audit_log_outcomes add column params jsonb not null default '{}'`.execute(db);
  // Without a reference: days stay moved when the records of that account are removed.
  await sql`alter table grant_cuts add column moved_to bigint`.execute(db);
}
