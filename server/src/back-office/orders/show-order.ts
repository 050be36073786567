import { describeAction, describeOutcome } from "@baleen/contract/back-office/audit-actions.ts";
import { exactPrice, yuanOfFen } from "@baleen/contract/money.ts";
import { describeCause } from "@baleen/contract/shop/order-causes.ts";
import { findAccount } from "../../accounts/account-store.ts";
import { listAlarmsAbout } from "../../alarms/alarm-store.ts";
import { listAttemptsOf } from "../../payments/attempt-store.ts";
import { listNotices } from "../../payments/notice-store.ts";
import { listRefunds } from "../../payments/refunds/refund-store.ts";
import { listStatementsOf, type Statement } from "../../payments/statement-store.ts";
import type { PrivacyDeps } from "../../privacy/deps.ts";
import { findOrder, listEvents } from "../../shop/orders/order-store.ts";
import { describeAlarm } from "../alarms/manage-alarms.ts";
import { listAuditLog } from "../audit-log/audit-log-store.ts";
import { noOrder } from "./recheck-order.ts";

const maxEntries = 100;

/** Everything about an order, as text for support. */
export async function showOrder({ db }: PrivacyDeps, orderNo: string): Promise<string> {
  const order = await findOrder(db, orderNo);
  if (!order) throw noOrder(orderNo);
  const account = await findAccount(db, order.account_id);
  const attempts = await listAttemptsOf(db, orderNo);
  const attemptNos = attempts.map((attempt) => attempt.attempt_no);
  const notices = await listNotices(db, attemptNos);
  const refunds = await listRefunds(db, orderNo);
  const money = (fen: number) => exactPrice(yuanOfFen(fen));
  return [
    `Order ${orderNo}: ${order.state}${order.paid_late ? ", paid late" : ""}`,
    `  account ${order.account_id} (${account?.username}), member until ${time(account?.vip_expire_at)}`,
    `  package ${order.package_id}, ${order.valid_days} days, ${money(order.price_fen)} by ${order.payment_method}`,
    "History",
    ...(await listEvents(db, orderNo)).map(
      (row) => `  ${time(row.at)}  ${row.to_state}: ${describeCause(row.cause).en}`,
    ),
    "Attempts",
    ...attempts.map(
      (row) =>
        `  ${time(row.created_at)}  ${row.attempt_no}  ${row.state}  gateway's number ${row.gateway_trade_no ?? "none"}`,
    ),
    "Statements of operators",
    ...(await listStatementsOf(db, attemptNos)).map(
      (row) =>
        `  ${time(row.stated_at)}  ${row.attempt_no}  ${describeStatement(row)}: ${row.settled_by ?? "not confirmed"}`,
    ),
    "Notices",
    ...notices.map((row) => `  ${time(row.received_at)}  ${row.notice_id}  ${row.outcome ?? "not handled"}`),
    "Refunds",
    ...refunds.map(
      (row) =>
        `  ${time(row.created_at)}  ${row.refund_no}  ${money(row.amount_fen)}  ${row.state}: ${row.reason}`,
    ),
    "Alarms",
    ...(await listAlarmsAbout(db, [orderNo, ...attemptNos, ...refunds.map((row) => row.refund_no)])).map(
      (row) => `  ${describeAlarm(row)}`,
    ),
    "Operators",
    ...(await listAuditLog(db, { kind: "order", id: orderNo }, maxEntries))
      .toReversed()
      .map(
        (row) =>
          `  ${time(row.at)}  ${row.operator}  ${describeAction(row).en}: ${row.reason ?? "-"} (${describeOutcome(row).en})`,
      ),
    "",
  ].join("\n");
}

/** What an operator has stated of a payment. */
export function describeStatement({ paid_fen, gateway_trade_no, refunded_elsewhere_fen }: Statement): string {
  if (paid_fen !== null) return `${exactPrice(yuanOfFen(paid_fen))} paid with the number ${gateway_trade_no}`;
  return `${exactPrice(yuanOfFen(refunded_elsewhere_fen ?? 0))} sent back elsewhere`;
}

function time(date: Date | null | undefined): string {
  return date?.toISOString() ?? "never";
}
