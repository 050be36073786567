import { type Kysely, sql } from "kysely";

export const kind = "expand";

/** Reminders before the end of a membership: who wants them, which were sent, in which language, and who is due. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notification_preferences (
      account_id bigint primary key references accounts (id),
      reminder_email boolean not null,
      changed_at timestamptz not null
    )`.execute(db);
  await sql`
    create table membership_reminders (
      account_id bigint not null references accounts (id),
      step smallint not null check (step in (7, 3, 1, 0)),
      ends_at timestamptz not null,
      created_at timestamptz not null,
      sent_at timestamptz,
      primary key (account_id, step, ends_at)
    )`.execute(db);
  await sql`create index membership_reminders_by_age on membership_reminders (ends_at)`.execute(db);
  await sql`
    create index accounts_by_membership_end on accounts (vip_expire_at, id)
    where email is not null and vip_expire_at is not null`.execute(db);
  await sql`alter table sessions add column language text check (language in ('zh', 'en'))`.execute(db);
}
