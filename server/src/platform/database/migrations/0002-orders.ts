import { type Kysely, sql } from "kysely";

export const kind = "expand";

/** Packages, orders with their history, payment attempts and notices, and the grants they lead to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table packages (
      id bigint generated always as identity primary key,
      code text not null unique,
      name text not null,
      description text not null,
      description_en text not null,
      price_fen integer not null check (price_fen > 0),
      original_price_fen integer check (original_price_fen > 0),
      valid_days integer not null check (valid_days > 0),
      level smallint not null check (level between 1 and 4),
      features jsonb not null,
      features_en jsonb not null,
      status text not null check (status in ('active', 'inactive')),
      stock integer check (stock >= 0),
      sort integer not null,
      client_config jsonb,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db);
  await createOrders(db);
  await createPayments(db);
  await sql`
    create table grants (
      id bigint generated always as identity primary key,
      account_id bigint not null references accounts (id),
      source_kind text not null check (source_kind in ('order', 'card', 'operator')),
      source_ref text not null,
      days integer not null check (days > 0),
      level smallint not null check (level between 1 and 4),
      granted_at timestamptz not null,
      revoked_at timestamptz,
      unique (source_kind, source_ref)
    )`.execute(db);
  await sql`create index grants_by_account on grants (account_id, granted_at, id)`.execute(db);
}

async function createOrders(db: Kysely<unknown>): Promise<void> {
  await sql`
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
    )`.execute(db);
  await sql`
    create unique index one_pending_order on orders (account_id, package_id, payment_method)
    where state = 'pending'`.execute(db);
  await sql`create index orders_by_account on orders (account_id, created_at)`.execute(db);
  await sql`create index pending_orders_by_close on orders (closes_at) where state = 'pending'`.execute(db);
  await sql`
    create table order_events (
      id bigint generated always as identity primary key,
      order_no text not null references orders (order_no),
      from_state text,
      to_state text not null,
      cause text not null,
      at timestamptz not null
    )`.execute(db);
  await sql`create index order_events_by_order on order_events (order_no, id)`.execute(db);
  await sql`
    create table idempotency_keys (
      account_id bigint not null references accounts (id),
      key text not null,
      body_digest text not null,
      order_no text not null references orders (order_no),
      created_at timestamptz not null,
      primary key (account_id, key)
    )`.execute(db);
}

async function createPayments(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_attempts (
      attempt_no text primary key,
      order_no text not null references orders (order_no),
      method text not null,
      amount_fen integer not null check (amount_fen > 0),
      state text not null check (state in ('open', 'paid', 'failed', 'closed', 'surplus', 'refunded')),
      code_url text,
      gateway_trade_no text,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      asked_at timestamptz,
      unique (method, gateway_trade_no)
    )`.execute(db);
  await sql`create unique index one_paid_attempt on payment_attempts (order_no) where state = 'paid'`.execute(
    db,
  );
  await sql`create index attempts_by_order on payment_attempts (order_no, created_at)`.execute(db);
  await sql`
    create index unsettled_attempts on payment_attempts (created_at) where state in ('open', 'surplus')`.execute(
    db,
  );
  await sql`
    create table payment_notices (
      id bigint generated always as identity primary key,
      channel text not null,
      notice_id text not null,
      attempt_no text not null,
      body text not null,
      received_at timestamptz not null,
      handled_at timestamptz,
      outcome text,
      unique (channel, notice_id)
    )`.execute(db);
  await sql`
    create index unhandled_notices on payment_notices (received_at) where handled_at is null`.execute(db);
}
