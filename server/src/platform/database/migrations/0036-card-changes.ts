import { type Kysely, sql } from "kysely";

export const kind = "expand";

/** What is under way on cards: batches that are being made, and changes to more cards than one transaction takes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table card_changes (
      id bigint generated always as identity primary key,
      batch text references card_batches (name),
      action text not null check (action in ('make', 'revoke', 'tag', 'expire')),
      state text,
      tag text,
      expires_at timestamptz,
      begun_at timestamptz not null,
      wanted integer not null check (wanted >= 0),
      done integer not null default 0,
      changed integer not null default 0,
      after_id bigint not null default 0,
      entry_id bigint
    )`.execute(db);
  await sql`create unique index card_changes_making on card_changes (batch) where action = 'make'`.execute(
    db,
  );
}
