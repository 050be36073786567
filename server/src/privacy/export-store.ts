import { accountAlarmSubject } from "@baleen/contract/back-office/alarms.ts";
import { describeAction, describeSubject } from "@baleen/contract/back-office/audit-actions.ts";
import { describeOutcome } from "@baleen/contract/back-office/audit-outcomes.ts";
import type { Language } from "@baleen/contract/language.ts";
import { sql } from "kysely";
import { listAbsorbedAccounts } from "../accounts/merged-account-store.ts";
import { isAccountSubject } from "../accounts/sessions/login-throttle.ts";
import type { Queries } from "../platform/database/transaction.ts";

// Columns are listed one by one, with their names in the export, so that a new column is not exported by accident.

export async function listOwnAccessRows(db: Queries, id: number) {
  const key = await db
    .selectFrom("recovery_keys")
    .select("created_at as createdAt")
    .where("account_id", "=", id)
    .executeTakeFirst();
  const recoveryRequests = await db
    .selectFrom("recovery_requests")
    .select(["created_at as createdAt", "confirmed_at as confirmedAt", "approved_at as approvedAt"])
    .select(["evidence", "works_from as worksFrom", "works_until as worksUntil"])
    .select(["closed_at as closedAt", "outcome"])
    .where("account_id", "=", id)
    .orderBy("id")
    .execute();
  const sessions = await db
    .selectFrom("sessions")
    .select(["device_label as device", "created_at as createdAt", "last_seen_at as lastSeenAt"])
    .select(["ended_at as endedAt", "language"])
    .where("account_id", "=", id)
    .orderBy("id")
    .execute();
  const devices = await db
    .selectFrom("devices")
    .select(["label as device", "os as system", "arch as processor", "app_version as appVersion"])
    .select(["address_prefix as addressPrefix", "created_at as createdAt", "seen_at as lastSeenAt"])
    .select(["ended_at as endedAt", "ended_why as endedWhy", "ended_by as endedBy"])
    .where("account_id", "=", id)
    .orderBy("id")
    .execute();
  const codes = await db
    .selectFrom("codes")
    .select(["purpose", "channel", "target as sentTo", "created_at as createdAt", "used_at as usedAt"])
    .where((where) => where.or([where("account_id", "=", id), where("owner_id", "=", id)]))
    .orderBy("id")
    .execute();
  const failedPasswords = await db
    .selectFrom("login_failures")
    .select(["failures", "failed_at as lastAt"])
    .where(isAccountSubject(id))
    .orderBy("failed_at")
    .execute();
  const wechatPayers = await listWechatPayers(db, id);
  return {
    recoveryKey: key ?? null,
    recoveryRequests,
    sessions,
    devices,
    codes,
    failedPasswords,
    wechatPayers,
  };
}

function listWechatPayers(db: Queries, id: number) {
  return db
    .selectFrom("payer_authorizations")
    .select(["openid", "created_at as askedAt"])
    .where("account_id", "=", id)
    .orderBy("id")
    .execute();
}

export async function listOwnMessages(db: Queries, id: number) {
  const { rows: waitingMessages } = await sql<{ name: string; sentTo: string | null; createdAt: Date }>`
    select name, data ->> 'to' as "sentTo", created_at as "createdAt" from jobs
    where name in ('tellOfChange', 'tellOfDeletion') and data ->> 'accountId' = ${String(id)}
      or name = 'deleteAccount' and subject = ${String(id)}
    order by id`.execute(db);
  const history = await db
    .selectFrom("account_history")
    .select(["kind as name", "at"])
    .where("account_id", "=", id)
    .orderBy("id")
    .execute();
  const absorbed = await listAbsorbedAccounts(db, id);
  const mergedAccounts = absorbed.map(({ id: number, username, merged_at }) => ({
    id: number,
    username,
    mergedAt: merged_at,
  }));
  const notifications = await db
    .selectFrom("notification_preferences")
    .select(["reminder_email as isReminded", "changed_at as changedAt"])
    .where("account_id", "=", id)
    .executeTakeFirst();
  const reminders = await db
    .selectFrom("membership_reminders")
    .select(["step as daysBefore", "ends_at as endsAt", "created_at as createdAt", "sent_at as sentAt"])
    .where("account_id", "=", id)
    .orderBy("created_at")
    .execute();
  return { waitingMessages, notifications: notifications ?? null, reminders, history, mergedAccounts };
}

export async function listOwnOrders(db: Queries, accountId: number) {
  return await db
    .selectFrom("orders")
    .innerJoin("packages", "packages.id", "orders.package_id")
    .select(["order_no as orderNo", "package_id as packageId", "packages.name as packageName"])
    .select(["payment_method as method", "orders.price_fen as priceFen", "orders.valid_days as validDays"])
    .select(["promotion_code as promotionCode", "list_price_fen as listPriceFen", "credit_fen as creditFen"])
    .select(["orders.level", "state", "paid_late as paidLate"])
    .select(["orders.created_at as createdAt", "closes_at as closesAt"])
    .where("account_id", "=", accountId)
    .orderBy("order_no")
    .execute();
}

const isAmong = (column: string, numbers: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} = any(${numbers}::text[])`;

/** Data that belongs to orders, except their payments. */
export async function listOwnOrderDetails(db: Queries, orderNos: readonly string[]) {
  const steps = await db
    .selectFrom("order_events")
    .select(["order_no as orderNo", "from_state as from", "to_state as to", "cause", "at"])
    .where(isAmong("order_no", orderNos))
    .orderBy("id")
    .execute();
  const invoices = await db
    .selectFrom("invoices")
    .select(["order_no as orderNo", "state", "holder", "title", "tax_number as taxNumber", "email"])
    .select(["amount_fen as amountFen", "requested_at as createdAt", "number"])
    .select(["issued_on as issuedOn", "url", "red_number as redNumber", "reason"])
    .select("decided_at as handledAt")
    .where(isAmong("order_no", orderNos))
    .orderBy("id")
    .execute();
  const refunds = await db
    .selectFrom("refunds")
    .select(["order_no as orderNo", "refund_no as refundNo", "attempt_no as paymentNo"])
    .select(["amount_fen as amountFen", "reason", "state", "created_at as createdAt"])
    .select("by_buyer as isByBuyer")
    .where(isAmong("order_no", orderNos))
    .orderBy("created_at")
    .execute();
  return { steps, invoices, refunds };
}

/** The complaints about orders, with what was written in them. */
export async function listOwnComplaints(db: Queries, orderNos: readonly string[]) {
  const complaints = await db
    .selectFrom("complaints")
    .innerJoin("complaint_payments", "complaint_id", "complaints.id")
    .select(["complaints.id", "order_no as orderNo", "gateway_id as number", "state", "wants", "times"])
    .select(["refund_fen as amountFen", "problem", "text", "created_at as createdAt", "ended_at as endedAt"])
    .where(isAmong("order_no", orderNos))
    .distinct()
    .orderBy("complaints.id")
    .execute();
  const ids = complaints.map(({ id }) => id);
  const entries = await db
    .selectFrom("complaint_entries")
    .select(["complaint_id", "author", "text", "at"])
    .where(sql<boolean>`complaint_id = any(${ids}::bigint[])`)
    .orderBy("at")
    .orderBy("id")
    .execute();
  return complaints.map(({ id, orderNo, ...complaint }) => ({
    ...complaint,
    // Only null once the order is removed.
    orderNo: orderNo ?? "",
    entries: entries
      .filter(({ complaint_id }) => complaint_id === id)
      .map(({ author, text, at }) => ({ author, text, at })),
  }));
}

export async function listOwnPayments(db: Queries, orderNos: readonly string[]) {
  const payments = await db
    .selectFrom("payment_attempts")
    .select(["order_no as orderNo", "attempt_no as paymentNo", "method", "way", "amount_fen as amountFen"])
    .select(["state", "code_url as codeUrl", "gateway_trade_no as gatewayNo"])
    .select(["created_at as createdAt", "expires_at as expiresAt"])
    .where(isAmong("order_no", orderNos))
    .orderBy("created_at")
    .execute();
  const numbers = payments.map(({ paymentNo }) => paymentNo);
  const statements = await db
    .selectFrom("gateway_facts")
    .select(["attempt_no as paymentNo", "source", "paid_fen as paidFen", "refunded_fen as refundedFen"])
    .select(["refund_no as refundNo", "refund_state as refundState", "ended"])
    .select(["happened_at as happenedAt", "learned_at as learnedAt"])
    .where(isAmong("attempt_no", numbers))
    .orderBy("id")
    .execute();
  const operatorRows = await db
    .selectFrom("operator_statements")
    .select(["attempt_no as paymentNo", "paid_fen as paidFen", "refunded_elsewhere_fen as refundedFen"])
    .select("stated_at as learnedAt")
    .where(isAmong("attempt_no", numbers))
    .orderBy("id")
    .execute();
  const operatorStatements = operatorRows.map((row) => ({
    ...row,
    source: "operator",
    ...emptyGatewayColumns,
  }));
  const notices = await db
    .selectFrom("payment_notices")
    .select(["attempt_no as paymentNo", "notice_id as noticeNo", "received_at as receivedAt"])
    .select(["handled_at as handledAt", "outcome"])
    .where(isAmong("attempt_no", numbers))
    .orderBy("id")
    .execute();
  return { payments, statements: [...statements, ...operatorStatements], notices };
}

const emptyGatewayColumns = { refundNo: null, refundState: null, ended: null, happenedAt: null };

export async function listOwnGrants(db: Queries, accountId: number) {
  const grants = await db
    .selectFrom("grants")
    .select(["source_kind as source", "source_ref as sourceNo", "days", "level", "granted_at as createdAt"])
    .select(["revoked_at as revokedAt", "days_taken_back as daysTakenBack", "taken_back_at as takenBackAt"])
    .where("account_id", "=", accountId)
    .orderBy("granted_at")
    .orderBy("id")
    .execute();
  const cards = await db
    .selectFrom("cards")
    .innerJoin("packages", "packages.id", "cards.package_id")
    .select(["key_ending as ending", "packages.name as packageName", "cards.valid_days as validDays"])
    .select(["cards.level", "used_at as usedAt"])
    .where("used_by", "=", accountId)
    .orderBy("used_at")
    .execute();
  return { grants, cards };
}

/**
 * Support's actions on the account, its orders, payments and refunds, and alarms about them. `accountIds` includes
 * accounts that have become part of it.
 */
export async function listSupportActions(
  db: Queries,
  accountIds: readonly number[],
  numbers: readonly string[],
  language: Language,
) {
  const subjects = [...numbers, ...accountIds.map(accountAlarmSubject)];
  const { rows } = await sql<SupportAction>`
    select action, entry.params, subject_kind as kind, subject as id, reason, entry.at,
      coalesce(latest.outcome, entry.outcome) as outcome, coalesce(latest.params, '{}') as "outcomeParams"
    from audit_log_entries as entry
    left join lateral (
      select outcome, params from audit_log_outcomes where entry_id = entry.id order by id desc limit 1
    ) as latest on true
    where subject_kind in ('order', 'alarm') and subject = any(${subjects}::text[])
      or subject_kind = 'account' and subject = any(${accountIds.map(String)}::text[])
    order by entry.id`.execute(db);
  const supportActions = rows.map(({ reason, at, ...entry }) => ({
    action: describeAction(entry)[language],
    subject: describeSubject(entry)[language],
    reason,
    outcome: describeOutcome(entry)[language],
    at,
  }));
  const alarms = await db
    .selectFrom("alarms")
    .select(["kind as name", "subject", "first_at as firstAt", "closed_at as closedAt"])
    .where("subject", "in", subjects)
    .orderBy("id")
    .execute();
  return { supportActions, alarms };
}

interface SupportAction {
  readonly action: string;
  readonly params: object;
  readonly kind: string;
  readonly id: string;
  readonly reason: string | null;
  readonly outcome: string;
  readonly outcomeParams: object;
  readonly at: Date;
}
