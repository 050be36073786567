import { type Kysely, sql } from "kysely";

export const kind = "expand";

/** Lets old messages and captcha answers be found, and remembers each browser's sample member and the card key to try. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table captcha_answers add column created_at timestamptz not null default now()`.execute(db);
  await sql`create index on captcha_answers (created_at)`.execute(db);
  await sql`create index on outbox (sent_at)`.execute(db);
  await sql`
    create table sample_members (
      device_digest text primary key,
      account_id bigint not null references accounts (id)
    )`.execute(db);
  await sql`
    create table sample_card (
      only_row boolean primary key default true check (only_row),
      card_key text not null
    )`.execute(db);
}
