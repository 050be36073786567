import type { Language } from "@baleen/contract/language.ts";
import type { historyKinds } from "@baleen/contract/privacy/privacy.ts";
import { sql } from "kysely";
import type { Context } from "../context.ts";
import type { Queries, Tx } from "../platform/database/transaction.ts";
import { removeJobOf } from "../platform/jobs/job-store.ts";
import { type Account, updateAccount } from "./account-store.ts";
import { enqueueNotices } from "./change-notices.ts";
import { accountJobs } from "./jobs.ts";

type HistoryKind = (typeof historyKinds)[number];

/** Adds an entry to the account's history, which is visible to its owner. */
export async function addToHistory(tx: Queries, accountId: number, kind: HistoryKind, at: Date) {
  await tx.insertInto("account_history").values({ account_id: accountId, kind, at }).execute();
}

interface HistoryEntry {
  readonly kind: HistoryKind | "merged";
  readonly at: Date;
}

/** An account's history, with the merges of other accounts into it, newest first. */
export async function listHistory(db: Queries, accountId: number, max: number): Promise<HistoryEntry[]> {
  const { rows } = await sql<HistoryEntry>`
    select kind, at, id from account_history where account_id = ${accountId}
    union all
    select 'merged', merged_at, null from accounts where merged_into = ${accountId}
    order by at desc, id desc limit ${max}`.execute(db);
  return rows;
}

/**
 * Erases an account, except its id and the columns that bookkeeping needs. The placeholder username cannot be
 * registered, and no typed name matches its key.
 */
export async function anonymizeAccount(tx: Queries, { id }: Pick<Account, "id">, now: Date): Promise<void> {
  await sql`
    update accounts set
      username = 'deleted-' || id, username_key = 'deleted ' || id,
      nickname = null, email = null, phone = null, password_hash = null,
      deletion_requested_at = null, deletes_at = null, deleted_at = ${now},
      blocked_at = null, blocked_reason = null,
      last_trade_at = coalesce(
        (select max(traded_at) from (
          select max(at) from order_events join orders using (order_no)
            where account_id = ${id} and to_state in ('paid', 'granted', 'refunded')
          union all select max(refunds.created_at) from refunds join orders using (order_no)
            where account_id = ${id}
          union all select max(granted_at) from grants where account_id = ${id}
        ) as trades (traded_at)), ${now})
    where id = ${id}`.execute(tx);
}

/**
 * Restarts the retention period of a deleted account's records, which begins with its last payment, refund or grant.
 */
export async function restartRetention(tx: Queries, accountId: number, now: Date): Promise<void> {
  await tx
    .updateTable("accounts")
    .set({ last_trade_at: now })
    .where("id", "=", accountId)
    .where("deleted_at", "is not", null)
    .execute();
}

/** Cancels a requested deletion; false if there was none. The transaction must hold the account's lock. */
export async function cancelDeletion(context: Context, tx: Tx, account: Account, language: Language) {
  if (account.deletes_at === null) return false;
  const at = context.clock.now();
  await updateAccount(tx, account.id, { deletion_requested_at: null, deletes_at: null });
  await removeJobOf(tx, accountJobs.deleteAccount, String(account.id));
  await addToHistory(tx, account.id, "deletion cancelled", at);
  const notice = { purpose: "deletion-cancelled", deletesAt: account.deletes_at, language } as const;
  await enqueueNotices(context, tx, account, notice);
  return true;
}
