import { accountAlarmSubject } from "@baleen/contract/back-office/alarms.ts";
import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import { sql } from "kysely";
import { lockAccount } from "../accounts/account-store.ts";
import type { Context } from "../context.ts";
import { foldFacts } from "../payments/fold-facts.ts";
import { listFacts } from "../payments/gateway-fact-store.ts";
import { listOpenStatements } from "../payments/statement-store.ts";
import { inTransaction, type Queries, type Tx } from "../platform/database/transaction.ts";

const maxAtOnce = 20;

/**
 * Removes the records of deleted accounts whose last trade was before a point in time. Only the amounts of payments are
 * kept.
 */
export async function purgeDeletedAccounts({ db }: Pick<Context, "db">, before: Date): Promise<void> {
  for (const accountId of await listExpiredAccounts(db, before, maxAtOnce)) {
    await inTransaction(db, (tx) => purgeAccount(tx, accountId, before));
  }
}

async function purgeAccount(tx: Tx, accountId: number, before: Date): Promise<void> {
  const { deleted_at: deletedAt, last_trade_at: lastTradeAt } = await lockAccount(tx, accountId);
  if (!deletedAt || !lastTradeAt || lastTradeAt > before) return;
  // A later fact or support action extends the retention period.
  const newest = await findNewestRecord(tx, accountId);
  if (newest && newest > before) {
    await tx.updateTable("accounts").set({ last_trade_at: newest }).where("id", "=", accountId).execute();
    return;
  }
  for (const { year, method, attemptNo } of await listOwnAttempts(tx, accountId)) {
    const key = { method, attemptNo };
    // Operators' statements that no gateway has signed are not in the books.
    const { paidFen, refundedFen } = foldFacts(await listFacts(tx, key), await listOpenStatements(tx, key));
    if (!paidFen) continue;
    const sentBack = Math.min(refundedFen, paidFen);
    await tx
      .insertInto("former_sales")
      .values({ year, payment_method: method, paid_fen: paidFen, refunded_fen: sentBack })
      .execute();
  }
  await removeRecords(tx, accountId);
}

async function listExpiredAccounts(db: Queries, before: Date, max: number): Promise<number[]> {
  const rows = await db
    .selectFrom("accounts")
    .select("id")
    .where("deleted_at", "is not", null)
    // Those that were merged go with the account that has their records.
    .where("merged_into", "is", null)
    .where("last_trade_at", "<=", before)
    .orderBy("last_trade_at")
    .limit(max)
    .execute();
  return rows.map((row) => row.id);
}

/**
 * SQL: an account with those that have become part of it, its orders, their attempts, the subjects of its alarms, and
 * its audit log entries.
 */
const ownRecords = (accountId: number) => sql`
  own_accounts as (select id from accounts where id = ${accountId} or merged_into = ${accountId}),
  own_orders as (select order_no from orders where account_id = ${accountId}),
  own_attempts as (select attempt_no from payment_attempts where order_no in (select order_no from own_orders)),
  subjects as (
    select order_no as subject from own_orders
    union all select attempt_no from own_attempts
    union all select refund_no from refunds where order_no in (select order_no from own_orders)
    union all select ${accountAlarmSubject("")} || id from own_accounts
  ),
  own_entries as (
    select id, at from audit_log_entries
    where subject_kind in ('order', 'alarm') and subject in (select subject from subjects)
      or subject_kind = 'account' and subject in (select id::text from own_accounts)
  )`;

/** The time of the account's newest fact or support action, which are kept as long as its trades. */
async function findNewestRecord(tx: Tx, accountId: number): Promise<Date | null> {
  const { rows } = await sql<{ newest: Date | null }>`
    with ${ownRecords(accountId)}
    select max(at) as newest from (
      select learned_at from gateway_facts where attempt_no in (select attempt_no from own_attempts)
      union all select at from own_entries
      union all select at from audit_log_outcomes where entry_id in (select id from own_entries)
    ) as records (at)`.execute(tx);
  return rows[0]?.newest ?? null;
}

interface OwnAttempt {
  readonly year: number;
  readonly method: PaymentMethod;
  readonly attemptNo: string;
}

async function listOwnAttempts(tx: Tx, accountId: number): Promise<OwnAttempt[]> {
  const { rows } = await sql<OwnAttempt>`
    select extract(year from orders.created_at at time zone 'Asia/Shanghai')::integer as year,
      attempt.method, attempt.attempt_no as "attemptNo"
    from orders join payment_attempts as attempt using (order_no)
    where account_id = ${accountId}
    order by order_no, attempt.created_at`.execute(tx);
  return rows;
}

/**
 * Removes a deleted account and all rows that refer to it. Its cards stay marked as used, and bill lines are kept
 * without the numbers of attempts, refunds and trades.
 */
async function removeRecords(tx: Tx, accountId: number): Promise<void> {
  const remove = async (rows: ReturnType<typeof sql>) => {
    await sql`with ${ownRecords(accountId)} ${rows}`.execute(tx);
  };
  await remove(sql`delete from audit_log_outcomes where entry_id in (select id from own_entries)`);
  await remove(sql`delete from audit_log_entries where id in (select id from own_entries)`);
  await remove(sql`delete from alarms where subject in (select subject from subjects)`);
  await remove(sql`delete from gateway_facts where attempt_no in (select attempt_no from own_attempts)`);
  await remove(sql`delete from bill_fees where attempt_no in (select attempt_no from own_attempts)`);
  await remove(sql`
    update bill_lines set attempt_no = null, refund_no = null, gateway_trade_no = null
    where attempt_no in (select attempt_no from own_attempts)`);
  await remove(
    sql`delete from operator_statements where attempt_no in (select attempt_no from own_attempts)`,
  );
  await remove(sql`delete from payment_notices where attempt_no in (select attempt_no from own_attempts)`);
  await remove(sql`
    delete from complaints where id in (
      select complaint_id from complaint_payments where order_no in (select order_no from own_orders))`);
  await remove(sql`delete from refunds where order_no in (select order_no from own_orders)`);
  await remove(sql`delete from payment_attempts where order_no in (select order_no from own_orders)`);
  await remove(sql`delete from order_events where order_no in (select order_no from own_orders)`);
  await tx.updateTable("cards").set({ used_by: null }).where("used_by", "=", accountId).execute();
  await tx.updateTable("trials").set({ account_id: null }).where("account_id", "=", accountId).execute();
  for (const table of ["invoices", "orders", "grants", "account_history"] as const) {
    await sql`delete from ${sql.table(table)} where account_id = ${accountId}`.execute(tx);
  }
  await remove(sql`delete from account_merges where absorbed_id in (select id from own_accounts)`);
  await remove(sql`delete from accounts where id in (select id from own_accounts)`);
}
