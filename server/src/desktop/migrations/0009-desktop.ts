import { expand } from "../../platform/database/migration-kinds.ts";

/**
 * The desktop tool: its devices and their tokens, sign-in requests, used proofs, releases, their files, and download
 * counts.
 */
export const migration = expand(`
  create table devices (
    id bigint generated always as identity primary key,
    account_id bigint not null references accounts (id),
    slot smallint not null check (slot between 1 and 20),
    jkt text not null,
    label text not null,
    os text,
    arch text,
    app_version text,
    address_prefix text,
    created_at timestamptz not null,
    seen_at timestamptz not null,
    seq bigint not null default 0,
    ended_at timestamptz,
    ended_why text check (ended_why in
      ('signed_out', 'replaced', 'unseen', 'token_reused', 'left', 'operator', 'recovered')),
    ended_by text,
    is_counted boolean not null default true,
    check ((ended_at is null) = (ended_why is null))
  );
  create unique index devices_slot on devices (account_id, slot) where ended_at is null;
  create unique index devices_key on devices (account_id, jkt) where ended_at is null;
  create index devices_by_account on devices (account_id, id);
  create table device_tokens (
    id bigint generated always as identity primary key,
    device_id bigint not null references devices (id) on delete cascade,
    predecessor_id bigint references device_tokens (id) on delete set null,
    access_digest text not null unique,
    refresh_digest text not null unique,
    issued_at timestamptz not null,
    access_used_at timestamptz,
    refresh_used_at timestamptz,
    revoked_at timestamptz
  );
  create index device_tokens_by_device on device_tokens (device_id, id);
  create index device_tokens_by_predecessor on device_tokens (predecessor_id);
  create index device_tokens_by_time on device_tokens (issued_at);
  create table sign_in_requests (
    id bigint generated always as identity primary key,
    kind text not null check (kind in ('loopback', 'device_code')),
    token_digest text not null unique,
    jkt text not null,
    label text not null,
    os text,
    arch text,
    app_version text,
    address_prefix text,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    redirect_uri text,
    state text,
    code_challenge text,
    user_code_digest text unique,
    number text,
    interval_s integer not null default 5,
    polled_at timestamptz,
    account_id bigint references accounts (id),
    replaces_id bigint references devices (id) on delete set null,
    decided_at timestamptz,
    decision text check (decision in ('approved', 'denied')),
    code_digest text unique,
    code_expires_at timestamptz,
    redeemed_at timestamptz,
    check ((kind = 'loopback') = (redirect_uri is not null and code_challenge is not null)),
    check ((kind = 'device_code') = (user_code_digest is not null and number is not null)),
    check ((decided_at is null) = (decision is null)),
    check (redeemed_at is null or decision = 'approved')
  );
  create index sign_in_requests_by_account on sign_in_requests (account_id) where account_id is not null;
  create index sign_in_requests_by_device on sign_in_requests (replaces_id) where replaces_id is not null;
  create index sign_in_requests_by_time on sign_in_requests (created_at);
  create table used_proofs (digest text primary key, used_at timestamptz not null);
  create index used_proofs_by_time on used_proofs (used_at);
  create table releases (
    id bigint generated always as identity primary key,
    channel text not null check (channel in ('stable', 'beta')),
    version text not null,
    notes_zh text not null,
    notes_en text not null,
    min_system text,
    rollout smallint not null default 100 check (rollout between 0 and 100),
    state text not null default 'draft' check (state in ('draft', 'live', 'pulled')),
    is_minimum boolean not null default false,
    created_at timestamptz not null,
    published_at timestamptz,
    edit_version integer not null default 1,
    unique (channel, version),
    check ((state = 'draft') = (published_at is null)),
    check (not is_minimum or state = 'live')
  );
  create table release_files (
    id bigint generated always as identity primary key,
    release_id bigint not null references releases (id),
    platform text not null check (platform in ('windows', 'macos', 'linux')),
    arch text not null check (arch in ('x86_64', 'aarch64', 'universal')),
    kind text not null check (kind in ('installer', 'tauri', 'electron', 'sparkle')),
    url text not null,
    sha256 text not null,
    signature text,
    state text not null default 'checking' check (state in ('checking', 'checked', 'refused')),
    problem text,
    bytes bigint,
    sha512 text,
    added_at timestamptz not null,
    unique (release_id, platform, arch, kind),
    check (arch <> 'universal' or platform = 'macos'),
    check ((state = 'checked') = (bytes is not null and sha512 is not null)),
    check ((state = 'refused') = (problem is not null)),
    check ((kind in ('tauri', 'sparkle')) <= (signature is not null))
  );
  create table download_counts (
    day date not null,
    file_id bigint not null references release_files (id),
    source text not null check (source in ('site', 'update', 'direct')),
    downloads integer not null,
    primary key (day, file_id, source)
  );
`);
