import { sql } from "kysely";
import type { Queries } from "../platform/database/transaction.ts";
import type { KeyRing } from "../platform/key-ring.ts";

/** Whether an account gets reminders; true by default. */
export async function findReminderPreference(db: Queries, accountId: number) {
  const row = await db
    .selectFrom("accounts")
    .leftJoin("notification_preferences as chosen", "chosen.account_id", "accounts.id")
    .select(["accounts.email", "chosen.reminder_email"])
    .where("accounts.id", "=", accountId)
    .executeTakeFirst();
  return row && { address: row.email, isReminderOn: row.reminder_email ?? true };
}

/**
 * Turns an account's reminders on or off, or those of the account that it has become part of. Does nothing if the
 * account does not exist or was deleted.
 */
export async function setReminderPreference(
  db: Queries,
  accountId: number,
  isReminderOn: boolean,
  now: Date,
) {
  await sql`
    insert into notification_preferences (account_id, reminder_email, changed_at)
    select id, ${isReminderOn}, ${now} from accounts
    where id = (select coalesce(merged_into, id) from accounts where id = ${accountId}) and deleted_at is null
      and merged_into is null for key share
    on conflict (account_id) do update
      set reminder_email = excluded.reminder_email, changed_at = excluded.changed_at
      where notification_preferences.reminder_email <> excluded.reminder_email`.execute(db);
}

/** A token that only turns off one account's reminders. It is valid as long as its key is kept. */
export function makeUnsubscribeToken(keyRing: KeyRing, accountId: number): string {
  return keyRing.sign("unsubscribe from reminders", [String(accountId)]);
}

/** The account id of a token; undefined if the token was not signed with a key of this deployment. */
export function readUnsubscribeToken(keyRing: KeyRing, token: string): number | undefined {
  const [id] = keyRing.verify("unsubscribe from reminders", token) ?? [];
  return id === undefined ? undefined : Number(id);
}
