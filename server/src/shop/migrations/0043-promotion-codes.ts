import { expand } from "../../platform/database/migration-kinds.ts";

/**
 * Promotions with their codes, and the code of an order with the price that it had without it. An order's state says what
 * became of the use: there is no count that could differ from it.
 */
export const migration = expand(`
  create table promotions (
    id bigint generated always as identity primary key,
    name text not null unique,
    reduction_percent integer check (reduction_percent between 1 and 99),
    reduction_fen integer check (reduction_fen > 0),
    package_ids jsonb,
    starts_at timestamptz not null,
    ends_at timestamptz check (ends_at > starts_at),
    max_uses integer check (max_uses > 0),
    first_purchase_only boolean not null,
    note text,
    made_by text not null,
    made_at timestamptz not null,
    check ((reduction_percent is null) <> (reduction_fen is null))
  );
  create table promotion_codes (
    code text primary key check (code ~ '^[A-Z0-9]{4,24}$'),
    promotion_id bigint not null references promotions (id),
    number integer not null,
    revoked_at timestamptz,
    unique (promotion_id, number)
  );
  alter table orders
    add column promotion_code text references promotion_codes (code),
    add column list_price_fen integer,
    add check ((promotion_code is null) = (list_price_fen is null)),
    add check (list_price_fen > price_fen);
`);
