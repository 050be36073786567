import { type Kysely, sql } from "kysely";

export const kind = "expand";

/** Batches of card keys as rows, and prices of packages that begin at an instant. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createCardBatches(db);
  await createPackagePrices(db);
  await sql`alter table packages add column version integer not null default 1`.execute(db);
}

/** The release before adds cards without their batch: a trigger adds its row, and counts the cards of both releases. */
async function createCardBatches(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table card_batches (
      id bigint generated always as identity primary key,
      name text not null unique,
      package_id bigint references packages (id),
      tag text,
      note text,
      expires_at timestamptz,
      made_by text,
      made_at timestamptz not null,
      count integer not null check (count >= 0)
    )`.execute(db);
  await sql`create index card_batches_by_package on card_batches (package_id, id)`.execute(db);
  await sql`
    insert into card_batches (name, package_id, tag, expires_at, made_by, made_at, count)
    select batch, case when min(package_id) = max(package_id) then min(package_id) end, min(tag), min(expires_at),
      (select min(operator) from audit_log_entries
        where subject = 'batch ' || batch and action like 'create %' and outcome in ('done', 'unknown')),
      min(created_at), count(*)
    from cards group by batch order by min(id)`.execute(db);
  await sql`
    create function count_made_cards() returns trigger language plpgsql as $$
    begin
      insert into card_batches (name, package_id, tag, expires_at, made_at, count)
      select batch, case when min(package_id) = max(package_id) then min(package_id) end, min(tag), min(expires_at),
        min(created_at), count(*)
      from made group by batch order by min(id)
      on conflict (name) do update set
        count = card_batches.count + excluded.count,
        package_id = case when card_batches.package_id = excluded.package_id then excluded.package_id end;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger cards_are_counted after insert on cards referencing new table as made
    for each statement execute function count_made_cards()`.execute(db);
}

/**
 * `packages.price_fen` stays, in step with the price that has begun: the release before reads it. A price written there
 * by anything else, such as SQL by hand, becomes a row here.
 */
async function createPackagePrices(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table package_prices (
      package_id bigint not null references packages (id),
      from_at timestamptz not null,
      price_fen integer not null check (price_fen > 0),
      original_price_fen integer check (original_price_fen > 0),
      primary key (package_id, from_at)
    )`.execute(db);
  await sql`
    insert into package_prices (package_id, from_at, price_fen, original_price_fen)
    select id, created_at, price_fen, original_price_fen from packages`.execute(db);
  await sql`
    create function keep_package_price() returns trigger language plpgsql as $$
    begin
      insert into package_prices (package_id, from_at, price_fen, original_price_fen)
      values (
        new.id,
        case tg_op when 'INSERT' then new.created_at else date_trunc('milliseconds', clock_timestamp()) end,
        new.price_fen, new.original_price_fen)
      on conflict (package_id, from_at) do update set
        price_fen = excluded.price_fen, original_price_fen = excluded.original_price_fen;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger package_has_price after insert on packages
    for each row execute function keep_package_price()`.execute(db);
  await sql`
    create trigger package_price_changes after update of price_fen, original_price_fen on packages
    for each row
    when (
      (old.price_fen, old.original_price_fen) is distinct from (new.price_fen, new.original_price_fen)
      and current_setting('baleen.copies_price', true) is distinct from 'on')
    execute function keep_package_price()`.execute(db);
}
