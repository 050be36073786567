import { type Kysely, sql } from "kysely";

export const kind = "expand";

export async function up(db: Kysely<unknown>): Promise<void> {
  await keepAnOwnerWhoCanSignIn(db);
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
