import { expand } from "../../platform/database/migration-kinds.ts";

/**
 * Batches are made and cards are changed in one transaction. The previous release does this step by step and keeps a
 * row in `card_changes` until the last step. While it is still running, triggers complete its changes at the commit and
 * keep the cards of unfinished batches revoked. A later release removes the triggers and the table.
 */
export const migration = expand(`
  -- Each transaction of the previous release that needs a row here locks it first.
  lock table card_changes in exclusive mode;

  -- Cards of a batch that is not finished are revoked, at the time when they were made, until the batch is finished.
  create function revoke_unfinished_cards() returns trigger language plpgsql as $$
  begin
    update cards set revoked_at = cards.created_at from made
    join card_changes as change on change.batch = made.batch and change.action = 'make'
    where cards.id = made.id;
    return null;
  end $$;
  create trigger unfinished_cards_are_revoked after insert on cards referencing new table as made
  for each statement execute function revoke_unfinished_cards();
  create function restore_finished_cards() returns trigger language plpgsql as $$
  begin
    update cards set revoked_at = null
    where batch = old.batch and revoked_at = created_at and used_at is null and replaced_by is null;
    return null;
  end $$;
  create trigger finished_cards_are_restored after delete on card_changes
  for each row when (old.action = 'make') execute function restore_finished_cards();

  create function complete_card_change(change card_changes) returns void language plpgsql as $$
  declare
    now_changed integer;
  begin
    delete from jobs where name = 'changeCards' and subject = change.id::text;
    delete from card_changes where id = change.id;
    if not found then return; end if;
    update cards set
      revoked_at = case when change.action = 'revoke' then change.begun_at else revoked_at end,
      tag = case when change.action = 'tag' then change.tag else cards.tag end,
      expires_at = case when change.action = 'expire' then change.expires_at else cards.expires_at end
    where id > change.after_id and (change.batch is null or batch = change.batch)
      and (change.action = 'tag' or used_at is null and revoked_at is null)
      and (change.state is null or change.state = case
        when used_at is not null then 'used'
        when revoked_at is not null then 'revoked'
        when cards.expires_at <= change.begun_at then 'expired'
        else 'unused' end);
    get diagnostics now_changed = row_count;
    if change.entry_id is not null then
      insert into audit_log_outcomes (entry_id, at, outcome, params)
      values (change.entry_id, now(), 'changed',
        jsonb_build_object('changed', change.changed + now_changed, 'found', change.wanted));
    end if;
  end $$;
  create function complete_new_card_change() returns trigger language plpgsql as $$
  begin
    perform complete_card_change(new);
    return null;
  end $$;
  -- Deferred to the commit: the audit log entry and the job are added after the change.
  create constraint trigger changes_are_completed after insert on card_changes
  deferrable initially deferred
  for each row when (new.action <> 'make') execute function complete_new_card_change();

  select complete_card_change(change) from card_changes as change where action <> 'make' order by id;
  update cards set revoked_at = cards.created_at from card_changes as change
  where change.action = 'make' and cards.batch = change.batch and cards.revoked_at is null and cards.used_at is null;
`);
