import { type Kysely, sql } from "kysely";

export const kind = "expand";

/** Accounts, their sessions, and what slows guessers down. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table accounts (
      id bigint generated always as identity primary key,
      username text not null,
      username_key text not null unique,
      nickname text,
      email text unique,
      phone text unique,
      password_hash text not null,
      created_at timestamptz not null,
      vip_expire_at timestamptz
    )`.execute(db);
  await sql`
    create table sessions (
      id bigint generated always as identity primary key,
      account_id bigint not null references accounts (id),
      token_digest text not null unique,
      device_digest text not null,
      device_label text not null,
      created_at timestamptz not null,
      last_seen_at timestamptz not null,
      ended_at timestamptz
    )`.execute(db);
  await sql`create unique index one_live_session on sessions (account_id) where ended_at is null`.execute(db);
  await sql`create index sessions_by_device on sessions (account_id, device_digest)`.execute(db);
  await sql`
    create table login_failures (
      subject text primary key,
      failures integer not null,
      failed_at timestamptz not null,
      blocked_until timestamptz not null
    )`.execute(db);
  await sql`
    create table turns (
      subject text primary key,
      window_start timestamptz not null,
      taken integer not null
    )`.execute(db);
}
