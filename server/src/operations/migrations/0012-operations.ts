import { expand } from "../../platform/database/migration-kinds.ts";

/** Backups, restores and drills, and the daily check of the invariants about money. */
export const migration = expand(`
  create table backups (
    id bigint generated always as identity primary key,
    kind text not null check (kind in ('backup', 'restore', 'drill')),
    began_at timestamptz not null,
    ended_at timestamptz not null,
    outcome text not null check (outcome in ('done', 'failed')),
    file text,
    bytes bigint,
    sha256 text,
    is_encrypted boolean,
    problem_zh text,
    problem_en text,
    check ((outcome = 'failed') = (problem_zh is not null and problem_en is not null))
  );
  create index backups_by_kind on backups (kind, outcome, id);
  create table invariant_checks (
    day date primary key,
    started_at timestamptz not null,
    finished_at timestamptz,
    violations jsonb
  );
  create table invariant_walks (
    walk text primary key,
    after_key text not null,
    day date not null,
    rows_left bigint not null,
    pass_ended_at timestamptz
  );
  create table invariant_violations (
    invariant text not null,
    subject text not null,
    found_at timestamptz not null,
    primary key (invariant, subject)
  );
`);
