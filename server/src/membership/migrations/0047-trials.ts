import { expand } from "../../platform/database/migration-kinds.ts";

/**
 * Free trials, and by what somebody is recognized who has had one. The unique identities decide whose trial it is if
 * several begin at once. The check of grants is not validated, which would read the whole table: earlier rows fulfil it.
 */
export const migration = expand(`
  alter table packages add column trial_days integer not null default 0 check (trial_days between 0 and 30);
  drop trigger content_changes on packages;
  create trigger content_changes
  after insert or delete or update of code, name, description, description_en, valid_days, level, features,
    features_en, status, sort, client_config, trial_days
  on packages for each statement execute function notify_content_change();
  alter table grants drop constraint grants_source_kind_check;
  alter table grants add constraint grants_source_kind_check
    check (source_kind in ('order', 'card', 'trial', 'operator')) not valid;
  alter table cards add column is_trial boolean not null default false;
  -- Without an account once the records of a deleted one are removed.
  create table trials (
    id bigint generated always as identity primary key,
    account_id bigint references accounts (id),
    package_id bigint not null references packages (id),
    days integer not null check (days > 0),
    level smallint not null check (level between 1 and 4),
    began_at timestamptz not null
  );
  create index trials_by_account on trials (account_id);
  create index trials_by_time on trials (began_at);
  create table trial_identities (
    kind text not null check (kind in ('phone', 'wechat', 'device')),
    digest text not null,
    trial_id bigint not null references trials (id) on delete cascade,
    account_deleted_at timestamptz,
    primary key (kind, digest)
  );
  create index trial_identities_by_trial on trial_identities (trial_id);
  create index trial_identities_by_age on trial_identities (account_deleted_at) where account_deleted_at is not null;
`);
