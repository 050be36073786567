import { type Kysely, sql } from "kysely";

export const kind = "expand";

/** Captchas and codes: what proves a person, or an address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table captchas (
      id text primary key,
      answer_digest text not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index captchas_by_age on captchas (created_at)`.execute(db);
  await sql`
    create table codes (
      id bigint generated always as identity primary key,
      purpose text not null check (purpose in ('register', 'login', 'bind')),
      channel text not null check (channel in ('email', 'sms')),
      target text not null,
      account_id bigint references accounts (id),
      digest text not null,
      guesses integer not null default 0,
      created_at timestamptz not null,
      held_until timestamptz,
      used_at timestamptz
    )`.execute(db);
  await sql`create index codes_by_target on codes (target, purpose, id)`.execute(db);
  await sql`create index codes_by_age on codes (created_at)`.execute(db);
}
