import { type Language, languages } from "@baleen/contract/language.ts";
import {
  type requestDeletion as call,
  type cancelDeletion as cancelCall,
  type Deletion,
  deletionWaitDays,
} from "@baleen/contract/privacy/privacy.ts";
import { sql } from "kysely";
import { z } from "zod";
import { lockOwnAccount } from "../accounts/account-access.ts";
import { type Account, findAccount, lockAccount, updateAccount } from "../accounts/account-store.ts";
import { enqueueNotices } from "../accounts/change-notices.ts";
import { addressCounters } from "../accounts/codes/limit-sends.ts";
import { addToHistory, anonymizeAccount, cancelDeletion as cancel } from "../accounts/deletion.ts";
import { endAccess } from "../accounts/end-access.ts";
import { accountJobs } from "../accounts/jobs.ts";
import { listAbsorbedAccounts } from "../accounts/merged-account-store.ts";
import { verifyOwner } from "../accounts/owner-proof.ts";
import { eraseIdentities } from "../accounts/wechat/identity-store.ts";
import type { Context } from "../context.ts";
import { endTrialIdentities } from "../membership/trials/trial-store.ts";
import { findAttempt } from "../payments/attempt-store.ts";
import { eraseInvoices } from "../payments/invoices/invoice-store.ts";
import { settleOpenAttempt } from "../payments/settle-attempt.ts";
import { secondsAfter } from "../platform/clock.ts";
import { inTransaction, type Queries, type Tx } from "../platform/database/transaction.ts";
import type { Handler } from "../platform/http/handler.ts";
import { enqueueJob, removeJobOf } from "../platform/jobs/job-store.ts";
import type { Run, RunResult } from "../platform/jobs/run-job.ts";
import { Rejection } from "../platform/rejection.ts";
import { endUnpaidOrder, type Order, orderColumns } from "../shop/orders/order-store.ts";
import { announceEvent } from "../webhooks/announce-event.ts";

const retryS = 60;
/** An upper bound of the time that the gateway takes to answer a request for a payment code. */
const maxCodeRequestS = 15;

/** Job: deletes an account at the end of the waiting period. */
export async function deleteAccount(context: Context, { subject, data }: Run): Promise<RunResult> {
  const { language } = z.object({ language: z.enum(languages) }).parse(data);
  const accountId = Number(subject);
  const deletesAt = (await findAccount(context.db, accountId))?.deletes_at;
  if (!deletesAt) return "done";
  const leftMs = deletesAt.getTime() - context.clock.now().getTime();
  if (leftMs > 0) return { runAgainInS: leftMs / 1000 };
  const pendingSettlements = await deleteIfSettled(context, accountId, language);
  return pendingSettlements.length === 0 ? "done" : { runAgainInS: retryS };
}

/**
 * Deletes an account whose waiting period is over, or returns what has to be settled first: pending payments and
 * refunds. Unpaid payments are closed at their gateways first, so that nobody can pay for a deleted account.
 */
export async function deleteIfSettled(context: Context, accountId: number, language: Language) {
  await closeOpenPayments(context, accountId);
  return await inTransaction(context.db, async (tx) => {
    const account = await lockAccount(tx, accountId);
    const now = context.clock.now();
    const { deletes_at: deletesAt } = account;
    // Cancelled or deleted while the gateways were queried.
    if (deletesAt === null || deletesAt > now) return [];
    const pending = await lockPendingOrders(tx, accountId);
    const pendingSettlements = await listPendingSettlements(tx, accountId);
    if (pendingSettlements.length > 0) return pendingSettlements;
    for (const order of pending) {
      await endUnpaidOrder(tx, order, { to: "closed", cause: "accountDeleted", at: now });
    }
    await eraseAccount(context, tx, account, now);
    await enqueueNotices(context, tx, account, { purpose: "account-deleted", deletesAt, language });
    return [];
  });
}

/** Closes an account's unpaid payments at their gateways. One whose gateway does not answer stays open. */
export async function closeOpenPayments(context: Context, accountId: number): Promise<void> {
  for (const attemptNo of await listOpenAttemptNos(context.db, accountId)) {
    const attempt = await findAttempt(context.db, attemptNo);
    if (attempt?.state !== "open") continue;
    const askedAt = attempt.code_asked_at;
    const isCodeBeingRequested =
      askedAt !== null && secondsAfter(askedAt, maxCodeRequestS) > context.clock.now();
    if (!isCodeBeingRequested) await settleOpenAttempt(context, attempt, { isUnwanted: true });
  }
}

type PendingSettlement = Deletion["waitingFor"][number];

export async function listPendingSettlements(db: Queries, accountId: number): Promise<PendingSettlement[]> {
  const { rows } = await sql<PendingSettlement>`
    select distinct kind, order_no as "orderNo" from (
      select order_no, case when attempt.state = 'open' then 'payment' else 'refund' end as kind
      from orders join payment_attempts as attempt using (order_no)
      where account_id = ${accountId} and attempt.state in ('open', 'surplus')
      union all
      select order_no, 'refund' from orders join refunds using (order_no)
      where account_id = ${accountId} and refunds.state = 'underway'
      union all
      select order_no, 'payment' from orders where account_id = ${accountId} and state = 'paid'
    ) as waits order by order_no, kind`.execute(db);
  return rows;
}

/** The orders of an account that can still be paid with a code or link. */
export async function listOpenOrderNos(db: Queries, accountId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("orders")
    .innerJoin("payment_attempts", "payment_attempts.order_no", "orders.order_no")
    .select("orders.order_no")
    .distinct()
    .where("orders.account_id", "=", accountId)
    .where("payment_attempts.state", "=", "open")
    .orderBy("orders.order_no")
    .execute();
  return rows.map((row) => row.order_no);
}

async function listOpenAttemptNos(db: Queries, accountId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("payment_attempts")
    .innerJoin("orders", "orders.order_no", "payment_attempts.order_no")
    .select("attempt_no")
    .where("orders.account_id", "=", accountId)
    .where("payment_attempts.state", "=", "open")
    .orderBy("attempt_no")
    .execute();
  return rows.map((row) => row.attempt_no);
}

/** Locks the pending orders, so that none of them gets a new payment attempt. */
export async function lockPendingOrders(tx: Tx, accountId: number): Promise<Order[]> {
  return await tx
    .selectFrom("orders")
    .select(orderColumns)
    .where("account_id", "=", accountId)
    .where("state", "=", "pending")
    .orderBy("order_no")
    .forUpdate()
    .execute();
}

/**
 * Erases a person's data. Rows marked as kept in `personal-data.data.ts` only refer to the account's id. The
 * transaction must hold the account's lock.
 */
async function eraseAccount(context: Context, tx: Tx, account: Account, now: Date): Promise<void> {
  const addresses = [account.email, account.phone].filter((address) => address !== null);
  await removeOwnRows(tx, account.id);
  await eraseIdentities(tx, account.id);
  await tx.deleteFrom("codes").where("owner_id", "=", account.id).execute();
  await eraseAddresses(context, tx, addresses);
  await context.loginThrottle.resetAccount(tx, account);
  await eraseFreeTexts(tx, account.id);
  await eraseInvoices(tx, account.id);
  await endTrialIdentities(tx, account.id, now);
  await context.eraseDemoData?.(tx, account);
  await removeJobOf(tx, accountJobs.deleteAccount, String(account.id));
  await addToHistory(tx, account.id, "deleted", now);
  const data = { accountId: account.id, deletedAt: now.toISOString() };
  await announceEvent(tx, { type: "account.deleted", data, at: now });
  await anonymizeAccount(tx, account, now);
  await eraseAbsorbedNames(context, tx, account.id, now);
}

/** Erases the names of accounts that have become part of the account, which nobody could take until now. */
async function eraseAbsorbedNames({ loginThrottle }: Context, tx: Tx, accountId: number, now: Date) {
  for (const absorbed of await listAbsorbedAccounts(tx, accountId)) {
    // Notices of the merge that wait for a mail server.
    await sql`
      delete from jobs where name = 'tellOfChange' and data ->> 'accountId' = ${String(absorbed.id)}`.execute(
      tx,
    );
    await loginThrottle.resetAccount(tx, { ...absorbed, email: null, phone: null });
    await anonymizeAccount(tx, absorbed, now);
  }
}

async function removeOwnRows(tx: Tx, accountId: number): Promise<void> {
  const tables = [
    "sessions",
    "payer_authorizations",
    "sign_in_requests",
    "devices",
    "codes",
    "recovery_keys",
    "recovery_requests",
    "notes",
    "idempotency_keys",
    "notification_preferences",
    "membership_reminders",
  ] as const;
  for (const table of tables) {
    await sql`delete from ${sql.table(table)} where account_id = ${accountId}`.execute(tx);
  }
}

/** Deletes codes sent to the addresses, rate limits whose subjects contain them, and unsent messages. */
async function eraseAddresses({ rateLimits }: Context, tx: Tx, addresses: readonly string[]) {
  if (addresses.length === 0) return;
  await tx.deleteFrom("codes").where("target", "in", addresses).execute();
  await rateLimits.reset(addresses.flatMap(addressCounters), tx);
  await sql`
    delete from jobs where name in ('tellOfChange', 'tellOfDeletion')
    and data ->> 'to' = any(${addresses}::text[])`.execute(tx);
}

/**
 * Erases operators' free text about the account, and the bodies of gateway webhooks, which may contain the payer's
 * name.
 */
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

/** Requests the deletion of the account. Ends all other sessions, because any sign-in cancels a pending deletion. */
export const requestDeletion: Handler<typeof call> = async (context, { body, user, visitor }) => {
  const { now: isNow = false, ...proof } = body;
  const { accountId, sessionId } = user;
  const { language } = visitor;
  const lockOwner = await verifyOwner(context, { purpose: "delete", proof, user, visitor });
  const deletesAt = await inTransaction(context.db, async (tx) => {
    const account = await lockOwner(tx);
    await endAccess(context, tx, account, "deletionRequested", { except: { sessionId } });
    return await scheduleDeletion(context, tx, account, { isNow, language });
  });
  // Closes open payments: paying them now would only grant days that end with the account.
  if (!isNow) await closeOpenPayments(context, accountId);
  const waitingFor = isNow
    ? await deleteIfSettled(context, accountId, language)
    : await listPendingSettlements(context.db, accountId);
  const isDeleted = Boolean((await findAccount(context.db, accountId))?.deleted_at);
  return { isDeleted, deletesAt: deletesAt.toISOString(), waitingFor };
};

/** A second request changes the first one only if it asks for immediate deletion. */
async function scheduleDeletion(
  context: Pick<Context, "clock" | "random">,
  tx: Tx,
  account: Account,
  { isNow, language }: { readonly isNow: boolean; readonly language: Language },
) {
  const now = context.clock.now();
  const { id, deletes_at: before, deletion_requested_at: requestedAt } = account;
  const deletesAt = secondsAfter(now, isNow ? 0 : deletionWaitDays * 86_400);
  if (before !== null && before <= deletesAt) return before;
  await updateAccount(tx, id, { deletion_requested_at: requestedAt ?? now, deletes_at: deletesAt });
  await removeJobOf(tx, accountJobs.deleteAccount, String(id));
  await enqueueJob(tx, accountJobs.deleteAccount, {
    subject: String(id),
    data: { language },
    now,
    dueAt: deletesAt,
  });
  if (before === null) {
    await addToHistory(tx, id, "deletion requested", now);
    await enqueueNotices(context, tx, account, { purpose: "deletion-requested", deletesAt, language });
  }
  return deletesAt;
}

export const cancelDeletion: Handler<typeof cancelCall> = async (context, { user, visitor }) => {
  await inTransaction(context.db, async (tx) => {
    const account = await lockOwnAccount(tx, user, "manage");
    if (!(await cancel(context, tx, account, visitor.language))) throw new Rejection("deletionNotRequested");
  });
  return null;
};
