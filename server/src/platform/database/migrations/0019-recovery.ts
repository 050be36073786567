import { type Kysely, sql } from "kysely";

export const kind = "expand";

/** What replaces a forgotten password: codes of a purpose of their own, recovery keys, and links that support makes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table codes
      drop constraint codes_purpose_check,
      add constraint codes_purpose_check check (purpose in ('register', 'login', 'bind', 'recover'))`.execute(
    db,
  );
  await sql`
    create table recovery_keys (
      account_id bigint primary key references accounts (id),
      digest text not null unique,
      created_at timestamptz not null
    )`.execute(db);
  await sql`
    create table recovery_links (
      id bigint generated always as identity primary key,
      account_id bigint not null references accounts (id),
      token_digest text not null unique,
      created_at timestamptz not null,
      works_from timestamptz not null,
      works_until timestamptz not null check (works_until > works_from),
      closed_at timestamptz,
      outcome text check (outcome in ('used', 'rejected', 'replaced', 'void')),
      check ((closed_at is null) = (outcome is null))
    )`.execute(db);
  await sql`create unique index recovery_links_open on recovery_links (account_id) where closed_at is null`.execute(
    db,
  );
  await sql`create index recovery_links_by_age on recovery_links (created_at)`.execute(db);
}
