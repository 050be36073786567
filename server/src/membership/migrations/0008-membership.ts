import { expand } from "../../platform/database/migration-kinds.ts";

/** Membership grants and the days taken from them, card keys, and reminders before a membership ends. */
export const migration = expand(`
  create table grants (
    id bigint generated always as identity primary key,
    account_id bigint not null references accounts (id),
    source_kind text not null check (source_kind in ('order', 'card', 'operator')),
    source_ref text not null,
    days integer not null check (days > 0),
    level smallint not null check (level between 1 and 4),
    granted_at timestamptz not null,
    revoked_at timestamptz,
    days_taken_back integer not null default 0 check (days_taken_back between 0 and days),
    taken_back_at timestamptz,
    unique (source_kind, source_ref)
  );
  create index grants_by_account on grants (account_id, granted_at, id);
  create index grants_taken_back on grants (taken_back_at, id) where taken_back_at is not null;
  -- The account that moved days went to is without a reference: they stay moved when its records are removed.
  create table grant_cuts (
    id bigint generated always as identity primary key,
    grant_id bigint not null references grants (id) on delete cascade,
    days integer not null check (days > 0),
    source_kind text not null check (source_kind in ('refund', 'operator')),
    source_ref text not null,
    moved_to bigint,
    at timestamptz not null,
    unique (grant_id, source_kind, source_ref)
  );
  create function take_cut_days() returns trigger language plpgsql as $$
  begin
    update grants set days_taken_back = days_taken_back + new.days, taken_back_at = new.at
    where id = new.grant_id;
    return null;
  end $$;
  create trigger cuts_take_days after insert on grant_cuts
  for each row execute function take_cut_days();
  -- Only keyed digests of the keys are stored; the last four symbols help support. The card that replaces another is
  -- without a reference, whose check would read the whole table.
  create table cards (
    id bigint generated always as identity primary key,
    key_digest text not null unique,
    key_ending text not null,
    package_id bigint not null references packages (id),
    valid_days integer not null check (valid_days > 0),
    level smallint not null check (level between 1 and 4),
    batch text not null,
    tag text,
    created_at timestamptz not null,
    expires_at timestamptz,
    revoked_at timestamptz,
    used_at timestamptz,
    used_by bigint references accounts (id),
    replaced_by bigint
  );
  create index cards_by_batch on cards (batch, id);
  create table card_batches (
    id bigint generated always as identity primary key,
    name text not null unique,
    package_id bigint references packages (id),
    tag text,
    note text,
    expires_at timestamptz,
    made_by text,
    made_at timestamptz not null,
    count integer not null check (count >= 0)
  );
  create index card_batches_by_package on card_batches (package_id, id);
  create function count_made_cards() returns trigger language plpgsql as $$
  begin
    insert into card_batches (name, package_id, tag, expires_at, made_at, count)
    select batch, case when min(package_id) = max(package_id) then min(package_id) end, min(tag), min(expires_at),
      min(created_at), count(*)
    from made group by batch order by min(id)
    on conflict (name) do update set
      count = card_batches.count + excluded.count,
      package_id = case when card_batches.package_id = excluded.package_id then excluded.package_id end;
    return null;
  end $$;
  create trigger cards_are_counted after insert on cards referencing new table as made
  for each statement execute function count_made_cards();
  -- Batches that are being made, and changes to more cards than one transaction takes.
  create table card_changes (
    id bigint generated always as identity primary key,
    batch text references card_batches (name),
    action text not null check (action in ('make', 'revoke', 'tag', 'expire')),
    state text,
    tag text,
    expires_at timestamptz,
    begun_at timestamptz not null,
    wanted integer not null check (wanted >= 0),
    done integer not null default 0,
    changed integer not null default 0,
    after_id bigint not null default 0,
    entry_id bigint
  );
  create unique index card_changes_making on card_changes (batch) where action = 'make';
  create table notification_preferences (
    account_id bigint primary key references accounts (id),
    reminder_email boolean not null,
    changed_at timestamptz not null
  );
  create table membership_reminders (
    account_id bigint not null references accounts (id),
    step smallint not null check (step in (7, 3, 1, 0)),
    ends_at timestamptz not null,
    created_at timestamptz not null,
    sent_at timestamptz,
    primary key (account_id, step, ends_at)
  );
  create index membership_reminders_by_age on membership_reminders (ends_at);
`);
