import { type Kysely, sql } from "kysely";

export const kind = "expand";

export async function up(db: Kysely<unknown>): Promise<void> {
  await keepAnOwnerWhoCanSignIn(db);
  await turnLinksIntoRequests(db);
}

/** An owner who has not used the setup link cannot sign in, and so is not the one who remains. */
async function keepAnOwnerWhoCanSignIn(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function refuse_no_owner() returns trigger language plpgsql as $$
    begin
      if old.role <> 'owner' or old.disabled_at is not null or old.password_hash is null then
        return null;
      end if;
      perform pg_advisory_xact_lock(hashtext('operators: last owner'));
      if not exists (
        select from operators where role = 'owner' and disabled_at is null and password_hash is not null
      ) then
        raise exception 'At least one owner has to remain' using errcode = 'check_violation', constraint = 'last_owner';
      end if;
      return null;
    end $$`.execute(db);
}

/**
 * A recovery by support begins with a request of the person, which one operator confirms and another approves. The
 * release before makes links through a view under the former name; without an approval this one accepts none.
 */
async function turnLinksIntoRequests(db: Kysely<unknown>): Promise<void> {
  await sql`alter table recovery_links rename to recovery_requests`.execute(db);
  await sql`
    alter table recovery_requests
      alter column account_id drop not null,
      alter column works_from drop not null,
      alter column works_until drop not null,
      drop constraint recovery_links_outcome_check,
      add constraint recovery_requests_outcome_check
        check (outcome in ('used', 'rejected', 'refused', 'replaced', 'void')),
      add column code_digest text unique,
      add column device_label text,
      add column is_known_device boolean not null default false,
      add column confirmed_at timestamptz,
      add column confirmed_by text,
      add column evidence text[],
      add column approved_at timestamptz,
      add column approved_by text,
      add constraint recovery_requests_confirmed
        check ((confirmed_at is null) = (confirmed_by is null) and (confirmed_at is null) = (evidence is null)),
      add constraint recovery_requests_approved
        check ((approved_at is null) = (approved_by is null) and (approved_at is null or confirmed_at is not null)),
      add constraint recovery_requests_approved_by_another check (approved_by <> confirmed_by),
      add constraint recovery_requests_wait check (approved_at is null or works_from > approved_at)`.execute(
    db,
  );
  await sql`drop index recovery_links_open`.execute(db);
  await sql`
    create unique index recovery_requests_confirmed_once on recovery_requests (account_id)
    where closed_at is null and confirmed_at is not null`.execute(db);
  await sql`
    create view recovery_links as
    select id, account_id, token_digest, created_at, works_from, works_until, closed_at, outcome
    from recovery_requests`.execute(db);
}
