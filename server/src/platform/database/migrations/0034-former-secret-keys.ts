import { expand } from "../migration-kinds.ts";

/** The keys that `SECRET_KEY` replaced, each sealed with the current key. */
export const migration = expand(`
  create table former_secret_keys (
    fingerprint text primary key,
    sealed text not null,
    retired_at timestamptz not null
  );
`);
