import { expand } from "../../platform/database/migration-kinds.ts";

/**
 * Accounts that have become part of another: their names stay reserved, everything else has moved. The previous release
 * signs nobody in to them. It folds the grants of a merged membership without the merges, so an end that it writes may
 * give back days that both accounts used at once; the next fold of this release corrects it.
 */
export const migration = expand(`
  alter table accounts
    add column merged_into bigint references accounts (id),
    add column merged_at timestamptz,
    add constraint merged_accounts_are_bare check (
      (merged_into is null) = (merged_at is null)
      and (merged_into is null or merged_into <> id and nickname is null and email is null and phone is null
        and password_hash is null and vip_expire_at is null and deletes_at is null and blocked_at is null));
  alter table grants add column merged_from bigint references accounts (id);
  create table account_merges (
    id bigint generated always as identity primary key,
    absorbed_id bigint not null unique references accounts (id),
    survivor_id bigint not null references accounts (id),
    at timestamptz not null,
    ticket_digest text not null unique,
    moved jsonb not null,
    check (absorbed_id <> survivor_id)
  );
  create index account_merges_by_survivor on account_merges (survivor_id);
  create trigger account_merges_are_kept before update or truncate on account_merges
  for each statement execute function refuse_change();
`);
