import type { Selectable } from "kysely";
import { type Account, findAccount } from "../../accounts/account-store.ts";
import { type AlarmRow, listAlarmsAbout } from "../../alarms/alarm-store.ts";
import { daysWorth } from "../../membership/take-back-membership.ts";
import { type Attempt, listAttemptsOf } from "../../payments/attempt-store.ts";
import { foldFacts } from "../../payments/fold-facts.ts";
import { type RefundableMoney, refundableOf } from "../../payments/refunds/plan-refund.ts";
import { listRefunds, type Refund } from "../../payments/refunds/refund-store.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import { findPaidAgain, listEvents, type PaidAgain } from "../../shop/orders/order-store.ts";
import { type AuditLogEntry, listAuditLog } from "../audit-log/audit-log-store.ts";
import type { ConsoleDeps } from "../console-handler.ts";
import { isMismatch } from "./order-marks.ts";
import { type AttemptRecord, findOrderRow, type ListedOrder, withRecords } from "./order-rows.ts";

const maxEntries = 100;

export type KnownAttempt = Attempt & AttemptRecord;

type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;

/** Everything that is stored about an order. */
export interface LoadedOrder {
  readonly order: ListedOrder;
  readonly account: Account;
  readonly attempts: readonly KnownAttempt[];
  readonly events: readonly Row<"order_events">[];
  readonly notices: readonly NoticeRow[];
  readonly refunds: readonly Refund[];
  readonly grant: Row<"grants"> | undefined;
  readonly cuts: readonly Row<"grant_cuts">[];
  readonly alarms: readonly AlarmRow[];
  readonly actions: readonly AuditLogEntry[];
  readonly money: OrderMoney;
  readonly paidAgain: PaidAgain | undefined;
}

type NoticeRow = Pick<
  Row<"payment_notices">,
  "id" | "notice_id" | "attempt_no" | "received_at" | "handled_at" | "outcome"
>;

/** Of the attempt that has paid the order, in fen. */
interface OrderMoney extends RefundableMoney {
  /** What an operator can refund now. */
  readonly refundableFen: number;
  /** Whether the method supports partial refunds. */
  readonly refundsParts: boolean;
}

export async function loadOrder(deps: ConsoleDeps, orderNo: string): Promise<LoadedOrder | undefined> {
  const db = deps.reads;
  const order = await findOrderRow(db, orderNo);
  const account = order && (await findAccount(db, order.account_id));
  if (!order || !account) return undefined;
  const attempts = await withRecords(db, await listAttemptsOf(db, orderNo));
  const attemptNos = attempts.map((attempt) => attempt.attempt_no);
  const refunds = await listRefunds(db, orderNo);
  const grant = await findGrant(db, orderNo);
  return {
    order,
    account,
    attempts,
    events: await listEvents(db, orderNo),
    notices: await listNoticeRows(db, attemptNos),
    refunds,
    grant,
    cuts: grant ? await listCuts(db, [grant.id]) : [],
    alarms: await listAlarmsAbout(db, [orderNo, ...attemptNos, ...refunds.map((refund) => refund.refund_no)]),
    actions: await listAuditLog(db, { kind: "order", id: orderNo }, maxEntries),
    money: moneyOf(deps, order, attempts, refunds),
    paidAgain: (await findPaidAgain(db, [orderNo])).get(orderNo),
  };
}

function moneyOf(
  { gateways }: ConsoleDeps,
  order: ListedOrder,
  attempts: readonly KnownAttempt[],
  refunds: readonly Refund[],
): OrderMoney {
  const refundsParts = gateways.get(order.payment_method)?.refundsParts ?? false;
  const paid = attempts.find((attempt) => attempt.state === "paid");
  const ours = refunds.filter(({ attempt_no }) => attempt_no === paid?.attempt_no);
  const money = refundableOf(paid?.paymentState ?? foldFacts([]), ours);
  const isOpen = order.state === "granted" && !money.isUnknown;
  return { ...money, refundableFen: isOpen ? money.leftFen : 0, refundsParts };
}

async function findGrant(db: Queries, orderNo: string) {
  return await db
    .selectFrom("grants")
    .selectAll()
    .where("source_kind", "=", "order")
    .where("source_ref", "=", orderNo)
    .executeTakeFirst();
}

/** Oldest first. */
export async function listCuts(db: Queries, grantIds: readonly number[]) {
  if (grantIds.length === 0) return [];
  return await db
    .selectFrom("grant_cuts")
    .selectAll()
    .where("grant_id", "in", grantIds)
    .orderBy("id")
    .execute();
}

async function listNoticeRows(db: Queries, attemptNos: readonly string[]): Promise<NoticeRow[]> {
  if (attemptNos.length === 0) return [];
  return await db
    .selectFrom("payment_notices")
    .select(["id", "notice_id", "attempt_no", "received_at", "handled_at", "outcome"])
    .where("attempt_no", "in", attemptNos)
    .orderBy("id")
    .execute();
}

/** Whether an attempt counts as its order's payment by an operator's statement alone. */
export function isPaidByStatement({ state, paymentState }: KnownAttempt): boolean {
  return state === "paid" && paymentState.paidFen === undefined && paymentState.statedFen !== undefined;
}

/** The days that a payment of another amount is worth, while an operator has to decide about it; null otherwise. */
export function mismatchDaysOf(order: LoadedOrder["order"], attempt: KnownAttempt): number | null {
  const { paidFen } = attempt.paymentState;
  return paidFen !== undefined && isMismatch(attempt) ? daysWorth(order, paidFen) : null;
}
