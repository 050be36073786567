import { type Kysely, sql } from "kysely";

export const kind = "expand";

/** What the database is, in its only row: its mode, the key that it was opened with, its merchants. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table deployment (
      only_row boolean primary key default true check (only_row),
      mode text not null check (mode in ('demo', 'production')),
      secret_key_fingerprint text not null,
      merchants jsonb not null,
      recorded_at timestamptz not null
    )`.execute(db);
}
