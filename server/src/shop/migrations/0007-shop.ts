import { expand } from "../../platform/database/migration-kinds.ts";

/** Packages with their price history, payment methods that are switched off, orders with their history, and notes. */
export const migration = expand(`
  create table packages (
    id bigint generated always as identity primary key,
    code text not null unique,
    name text not null,
    description text not null,
    description_en text not null,
    valid_days integer not null check (valid_days > 0),
    level smallint not null check (level between 1 and 4),
    features jsonb not null,
    features_en jsonb not null,
    status text not null check (status in ('active', 'inactive')),
    stock integer check (stock >= 0),
    sort integer not null,
    client_config jsonb,
    version integer not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null
  );
  -- Not of the stock: NOTIFY takes a lock of the whole server until the commit, and orders change the stock.
  create trigger content_changes
  after insert or delete or update of
    code, name, description, description_en, valid_days, level, features, features_en, status, sort, client_config
  on packages for each statement execute function notify_content_change();
  create table package_prices (
    package_id bigint not null references packages (id),
    from_at timestamptz not null,
    price_fen integer not null check (price_fen > 0),
    original_price_fen integer check (original_price_fen > 0),
    primary key (package_id, from_at)
  );
  create trigger content_changes after insert or update or delete on package_prices
  for each statement execute function notify_content_change();
  -- A method without a row is on.
  create table payment_method_states (
    method text primary key,
    is_on boolean not null,
    sentence_zh text,
    sentence_en text,
    changed_at timestamptz not null,
    changed_by text not null,
    check (is_on or (sentence_zh is not null and sentence_en is not null))
  );
  create table orders (
    order_no text primary key,
    account_id bigint not null references accounts (id),
    package_id bigint not null references packages (id),
    payment_method text not null,
    price_fen integer not null check (price_fen > 0),
    valid_days integer not null check (valid_days > 0),
    level smallint not null,
    holds_stock boolean not null,
    state text not null check (state in ('pending', 'paid', 'granted', 'closed', 'failed', 'refunded')),
    paid_late boolean not null default false,
    created_at timestamptz not null,
    closes_at timestamptz not null
  );
  create unique index one_pending_order on orders (account_id, package_id, payment_method)
  where state = 'pending';
  create index orders_by_account on orders (account_id, created_at);
  create index pending_orders_by_close on orders (closes_at) where state = 'pending';
  create table order_events (
    id bigint generated always as identity primary key,
    order_no text not null references orders (order_no),
    from_state text,
    to_state text not null,
    cause text not null,
    at timestamptz not null
  );
  create index order_events_by_order on order_events (order_no, id);
  create table idempotency_keys (
    account_id bigint not null references accounts (id),
    key text not null,
    body_digest text not null,
    order_no text not null references orders (order_no),
    created_at timestamptz not null,
    primary key (account_id, key)
  );
  create index idempotency_keys_by_age on idempotency_keys (created_at);
  -- Operators write them about accounts too. The other tables of the back office come before accounts and orders.
  create table notes (
    id bigint generated always as identity primary key,
    account_id bigint not null references accounts (id),
    order_no text references orders (order_no),
    at timestamptz not null,
    operator text not null,
    text text not null,
    waits_for text check (waits_for in ('owner', 'finance', 'support', 'content', 'reader')),
    done_at timestamptz,
    done_by text,
    check ((done_at is null) = (done_by is null))
  );
  create index notes_by_account on notes (account_id, id);
  create index notes_by_order on notes (order_no, id) where order_no is not null;
  create index notes_that_wait on notes (id) where waits_for is not null and done_at is null;
`);
