import { sql } from "kysely";
import { runStatements } from "../run-statements.ts";

export const kind = "expand";

/** Releases of the desktop tool, their files, and how often these are downloaded. */
export const up = runStatements(
  sql`
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
    )`,
  sql`
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
    )`,
  sql`
    create table download_counts (
      day date not null,
      file_id bigint not null references release_files (id),
      source text not null check (source in ('site', 'update', 'direct')),
      downloads integer not null,
      primary key (day, file_id, source)
    )`,
);
