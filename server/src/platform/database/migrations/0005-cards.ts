import { type Kysely, sql } from "kysely";

export const kind = "expand";

/** Card keys. Only their keyed digests are stored; the last four symbols help support chats. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cards (
      id bigint generated always as identity primary key,
      key_digest text not null unique,
      key_ending text not null,
      package_id bigint not null references packages (id),
      valid_days integer not null check (valid_days > 0),
      level smallint not null check (level between 1 and 4),
      batch text not null,
      tag text,
      created_at timestamptz not null,
      expires_at timestamptz,
      revoked_at timestamptz,
      used_at timestamptz,
      used_by bigint references accounts (id)
    )`.execute(db);
  await sql`create index cards_by_batch on cards (batch, id)`.execute(db);
}
