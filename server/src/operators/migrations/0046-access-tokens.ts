import { expand } from "../../platform/database/migration-kinds.ts";

/**
 * Access tokens of other systems, and which entries and batches of cards are theirs. `via` of their entries stays
 * `console`, the only other value that the previous release can read.
 */
export const migration = expand(`
  create table access_tokens (
    id bigint generated always as identity primary key,
    name text not null unique,
    token_digest text not null unique,
    ending text not null,
    permissions text[] not null check (cardinality(permissions) > 0),
    made_by bigint not null references operators (id),
    made_at timestamptz not null,
    expires_at timestamptz not null check (expires_at > made_at),
    last_used_at timestamptz,
    revoked_at timestamptz
  );
  create table access_token_replies (
    id bigint generated always as identity primary key,
    action_key uuid not null unique,
    sealed text not null,
    kept_at timestamptz not null
  );
  alter table audit_log_entries add column token_id bigint references access_tokens (id);
  alter table card_batches add column token_id bigint references access_tokens (id);
  create index card_batches_by_token on card_batches (token_id, id) where token_id is not null;
`);
