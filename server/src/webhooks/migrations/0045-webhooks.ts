import { expand } from "../../platform/database/migration-kinds.ts";

/** Endpoints of outgoing webhooks with their secrets, the events that go there, and what was announced last. */
export const migration = expand(`
  create table webhook_endpoints (
    id bigint generated always as identity primary key,
    url text not null,
    description text,
    types jsonb not null,
    is_paused boolean not null default false,
    made_at timestamptz not null,
    made_by text not null,
    failures integer not null default 0,
    failing_since timestamptz,
    quiet_until timestamptz
  );
  create table webhook_secrets (
    id bigint generated always as identity primary key,
    endpoint_id bigint not null references webhook_endpoints (id) on delete cascade,
    sealed text not null,
    made_at timestamptz not null,
    signs_until timestamptz
  );
  create unique index one_newest_webhook_secret on webhook_secrets (endpoint_id) where signs_until is null;
  create table webhook_events (
    id uuid primary key default gen_random_uuid(),
    type text not null,
    data jsonb not null,
    occurred_at timestamptz not null
  );
  create index webhook_events_by_age on webhook_events (occurred_at);
  create table webhook_deliveries (
    id bigint generated always as identity primary key,
    event_id uuid not null references webhook_events (id) on delete cascade,
    endpoint_id bigint not null references webhook_endpoints (id) on delete cascade,
    state text not null check (state in ('waiting', 'delivered', 'failed')),
    started_at timestamptz not null,
    attempts integer not null default 0,
    last_attempt_at timestamptz,
    next_attempt_at timestamptz,
    problem text,
    status integer,
    duration_ms integer,
    excerpt text,
    unique (event_id, endpoint_id),
    check ((state = 'waiting') = (next_attempt_at is not null))
  );
  create index webhook_deliveries_by_endpoint on webhook_deliveries (endpoint_id, id);
  create index webhook_deliveries_unfinished on webhook_deliveries (endpoint_id, state, id) where state <> 'delivered';
  create table announced_ends (
    account_id bigint not null references accounts (id) on delete cascade,
    ends_at timestamptz not null,
    primary key (account_id, ends_at)
  );
  create index announced_ends_by_age on announced_ends (ends_at);
  create table announced_refunds (
    order_no text primary key references orders (order_no) on delete cascade,
    paid_fen integer not null,
    refunded_fen integer not null
  );
`);
