import { expand } from "../migration-kinds.ts";

/**
 * Tables of the deployment record, nodes, database timelines, jobs, rate limits and failed requests, and the functions
 * that the triggers of several tables share.
 */
export const migration = expand(`
  create table deployment (
    only_row boolean primary key default true check (only_row),
    mode text not null check (mode in ('demo', 'production')),
    secret_key_fingerprint text not null,
    merchants jsonb not null,
    recorded_at timestamptz not null
  );
  create table nodes (
    name text primary key,
    version text not null,
    started_at timestamptz not null,
    last_seen_at timestamptz not null,
    clock_ahead_ms integer not null,
    settings_fingerprint text not null,
    secret_key_fingerprint text not null,
    open_circuits jsonb not null,
    replica_state text,
    replica_lag_ms integer
  );
  -- Each promotion of a standby begins a timeline.
  create table database_timelines (
    system text not null,
    timeline integer not null,
    seen_at timestamptz not null,
    host text,
    standby_seen_at timestamptz,
    primary key (system, timeline)
  );
  create table jobs (
    id bigint generated always as identity primary key,
    name text not null,
    subject text not null,
    queue text not null,
    data jsonb not null,
    due_at timestamptz,
    leased_by text,
    runs integer not null default 0,
    failures integer not null default 0,
    last_error text,
    last_failed_at timestamptz,
    created_at timestamptz not null,
    unique (name, subject)
  );
  create index jobs_by_due on jobs (queue, due_at);
  create table rate_limits (
    subject text primary key,
    window_start timestamptz not null,
    used integer not null
  );
  create index rate_limits_by_age on rate_limits (window_start);
  create table failed_requests (
    id uuid primary key,
    at timestamptz not null,
    call text not null,
    status smallint not null,
    code integer not null,
    account_id bigint,
    order_no text
  );
  create index failed_requests_by_time on failed_requests (at);
  create function refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception 'Rows of % are added and never changed', tg_table_name;
  end $$;
  -- Its argument names the column that says since when a row is kept.
  create function refuse_early_removal() returns trigger language plpgsql as $$
  declare
    since timestamptz;
  begin
    execute format('select ($1).%I', tg_argv[0]) using old into since;
    if since > now() - interval '3 years' then
      raise exception 'Rows of % are kept for three years', tg_table_name;
    end if;
    return old;
  end $$;
`);
