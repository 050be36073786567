import { type Kysely, sql } from "kysely";

export const kind = "expand";

/** Files of the newest builds, which nodes serve for each other, notifications of changed content, and replicas. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table web_builds (
      id text primary key,
      files jsonb not null,
      started_at timestamptz not null
    )`.execute(db);
  await sql`create table web_files (name text primary key, bytes bytea not null)`.execute(db);
  // Most are compressed already.
  await sql`alter table web_files alter column bytes set storage external`.execute(db);
  await sql`alter table nodes add column replica_state text, add column replica_lag_ms integer`.execute(db);
  await sql`
    create function notify_content_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('baleen_content', '');
      return null;
    end $$`.execute(db);
  for (const table of ["site_documents", "package_prices"]) {
    await sql`
      create trigger content_changes after insert or update or delete on ${sql.table(table)}
      for each statement execute function notify_content_change()`.execute(db);
  }
  // Not of the stock: NOTIFY takes a lock of the whole server until the commit, and orders change the stock.
  await sql`
    create trigger content_changes
    after insert or delete or update of
      code, name, description, description_en, price_fen, original_price_fen, valid_days, level, features, features_en,
      status, sort, client_config
    on packages for each statement execute function notify_content_change()`.execute(db);
}
