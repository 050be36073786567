import { sql } from "kysely";
import type { Account } from "../accounts/account-store.ts";
import { limitSubjectsOf } from "../accounts/codes/limit-sends.ts";
import { addToHistory, stripAccount } from "../accounts/deletion-store.ts";
import type { Tx } from "../platform/database/transaction.ts";
import { removeJobOf } from "../platform/jobs/put-job.ts";
import type { PrivacyDeps } from "./deps.ts";

/**
 * Removes who an account was; what `personal-data.data.ts` calls kept keeps only its account number. The account must be
 * locked by the transaction.
 */
export async function eraseAccount(deps: PrivacyDeps, tx: Tx, account: Account, now: Date): Promise<void> {
  const addresses = [account.email, account.phone].filter((address) => address !== null);
  await removeOwnRows(tx, account.id);
  await tx.deleteFrom("codes").where("owner_id", "=", account.id).execute();
  await eraseAddresses(deps, tx, addresses);
  await deps.loginThrottle.resetAccount(tx, account);
  await eraseFreeTexts(tx, account.id);
  await deps.eraseDemoTraces?.(tx, account);
  await removeJobOf(tx, "deleteAccount", String(account.id));
  await addToHistory(tx, account.id, "deleted", now);
  await stripAccount(tx, account, now);
}

async function removeOwnRows(tx: Tx, accountId: number): Promise<void> {
  const tables = [
    "sessions",
    "codes",
    "recovery_keys",
    "recovery_requests",
    "idempotency_keys",
    "notification_preferences",
    "membership_reminders",
  ] as const;
  for (const table of tables) {
    await sql`delete from ${sql.table(table)} where account_id = ${accountId}`.execute(tx);
  }
}

/** Codes that were sent to the addresses, limits that count by them, and messages that have not left. */
async function eraseAddresses(
  { rateLimits }: PrivacyDeps,
  tx: Tx,
  addresses: readonly string[],
): Promise<void> {
  if (addresses.length === 0) return;
  await tx.deleteFrom("codes").where("target", "in", addresses).execute();
  await rateLimits.reset(addresses.flatMap(limitSubjectsOf), tx);
  await sql`
    delete from jobs where name in ('tellOfChange', 'tellOfDeletion')
    and data ->> 'to' = any(${addresses}::text[])`.execute(tx);
}

/** What operators wrote about the person, and notices' bodies, which may name the payer. */
async function eraseFreeTexts(tx: Tx, accountId: number): Promise<void> {
  await sql`
    update refunds set reason = 'erased' from orders
    where orders.order_no = refunds.order_no and account_id = ${accountId}`.execute(tx);
  await sql`
    update payment_notices as notice
    set body = null, body_digest = encode(sha256(convert_to(body, 'UTF8')), 'hex')
    from payment_attempts as attempt join orders using (order_no)
    where attempt.attempt_no = notice.attempt_no and account_id = ${accountId} and body is not null`.execute(
    tx,
  );
}
