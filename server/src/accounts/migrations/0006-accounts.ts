import { expand } from "../../platform/database/migration-kinds.ts";

/** Accounts, their means to sign in and to recover, and the throttle against guessing. */
export const migration = expand(`
  -- A deleted account is an empty row, which its bookkeeping refers to.
  create table accounts (
    id bigint generated always as identity primary key,
    username text not null,
    username_key text not null unique,
    nickname text,
    email text unique,
    phone text unique,
    password_hash text,
    created_at timestamptz not null,
    vip_expire_at timestamptz,
    blocked_at timestamptz,
    blocked_reason text,
    deletion_requested_at timestamptz,
    deletes_at timestamptz,
    deleted_at timestamptz,
    last_trade_at timestamptz,
    constraint blocks_have_a_reason check ((blocked_at is null) = (blocked_reason is null)),
    constraint deletion_has_a_time check ((deletion_requested_at is null) = (deletes_at is null)),
    constraint deleted_accounts_are_bare check (case when deleted_at is null
      then password_hash is not null
      else username = 'deleted-' || id and nickname is null and email is null and phone is null
        and password_hash is null and deletes_at is null and last_trade_at is not null end)
  );
  create index deleted_accounts on accounts (last_trade_at) where deleted_at is not null;
  create index accounts_by_membership_end on accounts (vip_expire_at, id)
  where email is not null and vip_expire_at is not null;
  create table account_history (
    id bigint generated always as identity primary key,
    account_id bigint not null references accounts (id),
    kind text not null
      check (kind in ('exported', 'deletion requested', 'deletion cancelled', 'deleted')),
    at timestamptz not null
  );
  create index account_history_by_account on account_history (account_id, id);
  create table sessions (
    id bigint generated always as identity primary key,
    account_id bigint not null references accounts (id),
    token_digest text not null unique,
    device_digest text not null,
    device_label text not null,
    language text check (language in ('zh', 'en')),
    created_at timestamptz not null,
    last_seen_at timestamptz not null,
    ended_at timestamptz
  );
  create unique index one_live_session on sessions (account_id) where ended_at is null;
  create index sessions_by_device on sessions (account_id, device_digest);
  create index ended_sessions on sessions (ended_at) where ended_at is not null;
  create table login_failures (
    subject text primary key,
    failures integer not null,
    failed_at timestamptz not null,
    blocked_until timestamptz not null
  );
  create index login_failures_by_age on login_failures (failed_at);
  create table captchas (
    id text primary key,
    answer_digest text not null,
    created_at timestamptz not null
  );
  create index captchas_by_age on captchas (created_at);
  -- The check of a foreign key would wait for a locked owner, and addresses without an owner have nothing to wait for.
  create table codes (
    id bigint generated always as identity primary key,
    purpose text not null
      check (purpose in ('register', 'login', 'bind', 'recover', 'export', 'delete')),
    channel text not null check (channel in ('email', 'sms')),
    target text not null,
    account_id bigint references accounts (id),
    owner_id bigint,
    digest text not null,
    device_digest text not null,
    guesses integer not null default 0,
    other_guesses integer,
    created_at timestamptz not null,
    held_until timestamptz,
    used_at timestamptz
  );
  create index codes_by_target on codes (target, purpose, id);
  create index codes_by_age on codes (created_at);
  create index codes_by_account on codes (account_id) where account_id is not null;
  create index codes_by_owner on codes (owner_id) where owner_id is not null;
  create table recovery_keys (
    account_id bigint primary key references accounts (id),
    digest text not null unique,
    created_at timestamptz not null
  );
  create table recovery_requests (
    id bigint generated always as identity primary key,
    account_id bigint references accounts (id),
    token_digest text not null unique,
    code_digest text not null unique,
    device_label text not null,
    is_known_device boolean not null,
    created_at timestamptz not null,
    confirmed_at timestamptz,
    confirmed_by text,
    evidence text[],
    approved_at timestamptz,
    approved_by text,
    works_from timestamptz,
    works_until timestamptz check (works_until > works_from),
    closed_at timestamptz,
    outcome text check (outcome in ('used', 'rejected', 'refused', 'replaced', 'void')),
    check ((closed_at is null) = (outcome is null)),
    constraint recovery_requests_confirmed
      check ((confirmed_at is null) = (confirmed_by is null) and (confirmed_at is null) = (evidence is null)),
    constraint recovery_requests_approved
      check ((approved_at is null) = (approved_by is null) and (approved_at is null or confirmed_at is not null)),
    constraint recovery_requests_approved_by_another check (approved_by <> confirmed_by),
    constraint recovery_requests_wait check (approved_at is null or works_from > approved_at)
  );
  create unique index recovery_requests_confirmed_once on recovery_requests (account_id)
  where closed_at is null and confirmed_at is not null;
  create index recovery_requests_by_account on recovery_requests (account_id);
  create index recovery_requests_by_age on recovery_requests (created_at);
`);
