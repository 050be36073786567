import type { Language } from "@baleen/contract/language.ts";
import { type SqlBool, sql } from "kysely";
import type { Queries } from "../../platform/database/transaction.ts";
import type { DueDay } from "./reminder-days.ts";

export interface ExpiringMembership {
  readonly accountId: number;
  readonly endsAt: Date;
}

export interface ReminderKey extends ExpiringMembership {
  readonly step: number;
}

/** SQL: whether an account can receive reminders and has not turned them off. */
const canGetReminders = sql<SqlBool>`email is not null and deletes_at is null and blocked_at is null and not exists (
  select from notification_preferences where account_id = accounts.id and not reminder_email)`;

interface Page {
  /** The last row of the previous page. */
  readonly after: ExpiringMembership | undefined;
  readonly limit: number;
}

/** Accounts with an e-mail address whose memberships end on the given day, ordered by their ends, a page at a time. */
export async function listExpiringMemberships(
  db: Queries,
  { endsAfter, endsBy }: DueDay,
  { after, limit }: Page,
): Promise<ExpiringMembership[]> {
  const { rows } = await sql<ExpiringMembership>`
    select id as "accountId", vip_expire_at as "endsAt" from accounts
    where email is not null and vip_expire_at > ${endsAfter} and vip_expire_at <= ${endsBy}
      and (vip_expire_at, id) > (${after?.endsAt ?? endsAfter}::timestamptz, ${after?.accountId ?? 0}::bigint)
    order by vip_expire_at, id limit ${limit}`.execute(db);
  return rows;
}

/**
 * Records a step for each of the accounts that has no record of it yet, and returns these. Leaves out accounts that
 * turned reminders off, and those whose newest grant was made by an operator or after the step's day began.
 */
export async function addReminders(
  tx: Queries,
  { step, endsAfter, endsBy, grantedBefore }: DueDay,
  accountIds: readonly number[],
  now: Date,
): Promise<ReminderKey[]> {
  // Ordered, so that two nodes that record the same reminders cannot deadlock.
  const { rows } = await sql<ReminderKey>`
    insert into membership_reminders (account_id, step, ends_at, created_at)
    select accounts.id, ${step}::smallint, date_trunc('milliseconds', vip_expire_at), ${now}
    from accounts
    cross join lateral (
      select source_kind, granted_at from grants
      where account_id = accounts.id and revoked_at is null
      order by granted_at desc, id desc limit 1
    ) as newest
    where accounts.id = any(${accountIds}::bigint[]) and ${canGetReminders}
      and vip_expire_at > ${endsAfter} and vip_expire_at <= ${endsBy}
      and newest.source_kind in ('order', 'card', 'trial') and newest.granted_at < ${grantedBefore}
    order by vip_expire_at, accounts.id
    for key share of accounts
    on conflict do nothing
    returning account_id as "accountId", step, ends_at as "endsAt"`.execute(tx);
  return rows;
}

/**
 * The recipient of a reminder; undefined if the membership now has another end or reminders are off. The language is
 * the newest session's. `isTrial`: the days that were granted last are a free trial.
 */
export async function findRecipient(db: Queries, { accountId, endsAt }: ReminderKey) {
  const { rows } = await sql<{
    username: string;
    email: string;
    language: Language | null;
    isTrial: boolean;
  }>`
    select username, email, (
      select source_kind = 'trial' from grants where account_id = accounts.id and revoked_at is null
      order by granted_at desc, id desc limit 1
    ) as "isTrial", (
      select language from sessions where account_id = accounts.id and language is not null
      order by created_at desc, id desc limit 1
    ) as language
    from accounts
    where id = ${accountId} and ${canGetReminders}
      and date_trunc('milliseconds', vip_expire_at) = ${endsAt}`.execute(db);
  return rows[0];
}

/** Marks a reminder as sent. Of concurrent calls only one returns true. */
export async function claimReminder(db: Queries, key: ReminderKey, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await updateReminderRow(db, key)
    .set({ sent_at: now })
    .where("sent_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function releaseReminder(db: Queries, key: ReminderKey): Promise<void> {
  await updateReminderRow(db, key).set({ sent_at: null }).execute();
}

function updateReminderRow(db: Queries, { accountId, step, endsAt }: ReminderKey) {
  return db
    .updateTable("membership_reminders")
    .where("account_id", "=", accountId)
    .where("step", "=", step)
    .where("ends_at", "=", endsAt);
}
