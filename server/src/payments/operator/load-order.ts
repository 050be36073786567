import type { OrderReply } from "@baleen/contract/back-office/orders.ts";
import { isLifetime } from "@baleen/contract/membership/lifetime.ts";
import { findAccount } from "../../accounts/account-store.ts";
import { listAlarmsAbout } from "../../alarms/alarm-store.ts";
import type { ConsoleContext, Context } from "../../context.ts";
import { computeDaysWorth } from "../../membership/take-back-membership.ts";
import { listEntriesAbout } from "../../operators/audit-log/audit-log-store.ts";
import { makeRowRequest } from "../../operators/paging.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import { Rejection } from "../../platform/rejection.ts";
import { listCredits } from "../../shop/orders/credit-store.ts";
import { findRepeatPurchases, listOrderEvents } from "../../shop/orders/order-store.ts";
import { type Attempt, listAttemptsOf } from "../attempt-store.ts";
import { foldFacts } from "../fold-facts.ts";
import { computeRefundable } from "../refunds/plan-refund.ts";
import { listRefunds, type Refund } from "../refunds/refund-store.ts";
import { listConfiguredMethods } from "../removed-methods.ts";
import { readCreditedMoney } from "../upgrades/credited-order-store.ts";
import { isMismatch } from "./order-marks.ts";
import { type AttemptRecord, addRecords, type ListedOrder, listOrderRows } from "./order-rows.ts";

export type AttemptWithRecord = Attempt & AttemptRecord;

export type LoadedOrder = Awaited<ReturnType<typeof loadOrder>>;

/** Loads everything that is stored about an order. Throws `orderNotFound`. */
export async function loadOrder(
  context: Pick<ConsoleContext, "readsDb" | "gateways" | "clock">,
  orderNo: string,
) {
  const db = context.readsDb;
  const [order] = await listOrderRows(db, { orderNo }, makeRowRequest(undefined, 1));
  const account = order && (await findAccount(db, order.account_id));
  if (!order || !account) throw new Rejection("orderNotFound");
  const attempts = await addRecords(db, await listAttemptsOf(db, orderNo));
  const attemptNos = attempts.map((attempt) => attempt.attempt_no);
  const refunds = await listRefunds(db, orderNo);
  const grant = await findGrant(db, orderNo);
  const creditedFen = await readCreditedMoney(db, order);
  return {
    order,
    account,
    attempts,
    events: await listOrderEvents(db, orderNo),
    notices: await listNoticeRows(db, attemptNos),
    refunds,
    grant,
    deductions: grant ? await listDeductions(db, [grant.id]) : [],
    alarms: await listAlarmsAbout(db, [orderNo, ...attemptNos, ...refunds.map((refund) => refund.refund_no)]),
    actions: await listEntriesAbout(db, { kind: "order", id: orderNo }),
    money: computeMoney(context, { order, attempts, refunds, creditedFen }),
    credits: await listCredits(db, orderNo),
    configuredMethods: await listConfiguredMethods({ ...context, db }),
    loadedAt: context.clock.now(),
    repeatPurchase: (await findRepeatPurchases(db, [orderNo])).get(orderNo),
  };
}

interface OrderWithPayments {
  readonly order: ListedOrder;
  readonly attempts: readonly AttemptWithRecord[];
  readonly refunds: readonly Refund[];
  /** The part of the payment that has paid for an upgrade. */
  readonly creditedFen: number;
}

/** The money of the attempt that paid the order, in fen; `refundableFen` is what an operator can refund now. */
function computeMoney(
  { gateways }: Pick<Context, "gateways">,
  { order, attempts, refunds, creditedFen }: OrderWithPayments,
) {
  const refundsParts = gateways.get(order.payment_method)?.supportsPartialRefunds ?? false;
  const paid = attempts.find((attempt) => attempt.state === "paid");
  const ownRefunds = refunds.filter(({ attempt_no }) => attempt_no === paid?.attempt_no);
  const money = computeRefundable(paid?.paymentState ?? foldFacts([]), ownRefunds, creditedFen);
  const isOpen = order.state === "granted" && !money.hasUnknownRefunds;
  return { ...money, creditedFen, refundableFen: isOpen ? money.leftFen : 0, refundsParts };
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
export async function listDeductions(db: Queries, grantIds: readonly number[]) {
  if (grantIds.length === 0) return [];
  return await db
    .selectFrom("grant_cuts")
    .selectAll()
    .where("grant_id", "in", grantIds)
    .orderBy("id")
    .execute();
}

async function listNoticeRows(db: Queries, attemptNos: readonly string[]) {
  if (attemptNos.length === 0) return [];
  return await db
    .selectFrom("payment_notices")
    .select(["id", "notice_id", "attempt_no", "received_at", "handled_at", "outcome"])
    .where("attempt_no", "in", attemptNos)
    .orderBy("id")
    .execute();
}

/** Whether an attempt counts as paid only by an operator's statement. */
function isPaidByStatement({ state, paymentState }: AttemptWithRecord): boolean {
  return state === "paid" && paymentState.paidFen === undefined && paymentState.statedFen !== undefined;
}

/** The days that a payment with a wrong amount is worth, while an operator has to decide about it; otherwise null. */
export function countMismatchDays(order: ListedOrder, attempt: AttemptWithRecord): number | null {
  const { paidFen } = attempt.paymentState;
  return paidFen !== undefined && isMismatch(attempt) ? computeDaysWorth(order, paidFen) : null;
}

/**
 * Whether a payment with a wrong amount can be kept for days: it is worth at least one, and the order and the buyer can
 * receive days.
 */
export function canKeepForDays({ order, account }: LoadedOrder, attempt: AttemptWithRecord): boolean {
  const isSettled = order.state === "granted" || order.state === "refunded";
  const isOpenToDays = attempt.state === "paid" || (!isSettled && !isLifetime(account.vip_expire_at));
  return isOpenToDays && (countMismatchDays(order, attempt) ?? 0) > 0;
}

/** Whether an operator has entered refunds of the attempt that no gateway has confirmed. */
export function hasEnteredRefund({ statements }: Pick<AttemptWithRecord, "statements">): boolean {
  return statements.some(
    ({ refunded_elsewhere_fen, settled_at }) => refunded_elsewhere_fen !== null && settled_at === null,
  );
}

type Actions = OrderReply["order"]["actions"];

/** Actions that the order's state allows, regardless of the operator's role. */
export function listAllowedActions({ order, account, attempts, money }: LoadedOrder): Actions {
  const { state } = order;
  const isUnpaid = state === "pending" || state === "closed" || state === "failed";
  const allowed = {
    recheck: attempts.length > 0,
    refund: money.refundableFen > 0,
    recordSentBack: attempts.some(
      ({ paymentState }) => paymentState.refundedFen < (paymentState.paidFen ?? 0),
    ),
    correctSentBack: attempts.some(hasEnteredRefund),
    settleMismatch: attempts.some((attempt) => countMismatchDays(order, attempt) !== null),
    complete: isUnpaid && attempts.some(({ paymentState }) => paymentState.paidFen === undefined),
    withdraw: attempts.some(isPaidByStatement),
    close: state === "pending",
    confirm: state === "granted" && (account.email ?? account.phone) !== null,
  };
  return (Object.keys(allowed) as (keyof typeof allowed)[]).filter((action) => allowed[action]);
}
