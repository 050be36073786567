import { expand } from "../migration-kinds.ts";

/** The keys that `SECRET_KEY` replaced, each sealed with the current key, and since when nodes report without a gap. */
export const migration = expand(`
  create table former_secret_keys (
    fingerprint text primary key,
    sealed text not null,
    retired_at timestamptz not null,
    is_first boolean not null
  );
  create unique index former_secret_keys_first on former_secret_keys (is_first) where is_first;
  -- Null in rows of releases that do not write it.
  alter table nodes add column reports_since timestamptz;
`);
