import { counted } from "@baleen/contract/counted.ts";
import { listUnsettledAttempts } from "../../payments/attempt-store.ts";
import { yuanText } from "../../payments/gateways/formats.ts";
import { GatewayError } from "../../payments/gateways/gateway.ts";
import { reconcileAttempt } from "../../payments/reconcile-attempt.ts";
import { lastBillDay, reconciledMethods } from "../../payments/reconciliation/reconcile-daily.ts";
import { reconcileDay } from "../../payments/reconciliation/reconcile-day.ts";
import {
  type BillDay,
  billName,
  type Reconciliation,
} from "../../payments/reconciliation/reconciliation-store.ts";
import { addDays, chinaDayOf } from "../../platform/china-day.ts";
import type { Difference } from "../../platform/database/operation-tables.ts";
import { ExplainedError } from "../../platform/explained-error.ts";
import type { PrivacyDeps } from "../../privacy/deps.ts";
import { addAuditLogOutcome } from "../audit-log/audit-log-store.ts";
import { recheckOrder } from "../orders/recheck-order.ts";
import { type ActionContext, type OperatorAction, performAction } from "../perform-action.ts";
import { methodSubject } from "./switch-payment-method.ts";

/** Compares a day's bill with the ledger; returns the result in lines. */
export async function reconcileBill(
  deps: PrivacyDeps,
  { method, day, ...by }: BillDay & ActionContext,
): Promise<string> {
  const bill = { method, day };
  const action: OperatorAction = {
    ...by,
    action: "reconcileBill",
    params: { day },
    subject: methodSubject(method),
  };
  return await withEntry(deps, action, async () => {
    const result = await tryDay(deps, bill);
    return typeof result === "string" ? result : report(result);
  });
}

/** WeChat Pay keeps bills for three months. */
const maxDays = 90;

/**
 * For the time after a restore: compares every bill since an instant with the ledger, rechecks the orders that gateways
 * were paid for, which grants them, and then every payment that is not settled. Returns the results in lines.
 */
export async function reconcileSince(
  deps: PrivacyDeps,
  { since, ...by }: ActionContext & { since: Date },
): Promise<string> {
  const days = daysSince(since, lastBillDay(deps.clock.now()));
  const action: OperatorAction = {
    ...by,
    action: "reconcileSince",
    params: { since: since.toISOString() },
  };
  return await withEntry(deps, action, async () => {
    const lines: string[] = [];
    for (const day of days) {
      for (const method of reconciledMethods(deps)) {
        lines.push(await reconcileAndRecheck(deps, { method, day }, by));
      }
    }
    for (const attempt of await listUnsettledAttempts(deps.db, since)) {
      const outcome = (await reconcileAttempt(deps, attempt)) ?? "the gateway did not answer";
      if (outcome !== "nothing_new") lines.push(`${attempt.attempt_no}: ${outcome}\n`);
    }
    return lines.join("") || "There was nothing to compare\n";
  });
}

function daysSince(since: Date, lastDay: string): string[] {
  const days: string[] = [];
  for (let day = chinaDayOf(since); day <= lastDay; day = addDays(day, 1)) days.push(day);
  if (days.length <= maxDays) return days;
  throw new ExplainedError({
    zh: `最多对账${maxDays}天：更早的对账单支付平台已不提供`,
    en: `At most ${counted(maxDays, "day")} can be reconciled: gateways keep no older bills`,
  });
}

/** Rechecks until the bill names no order that was not rechecked yet: a result lists a limited number of differences. */
async function reconcileAndRecheck(deps: PrivacyDeps, bill: BillDay, by: ActionContext): Promise<string> {
  const rechecked = new Set<string>();
  for (;;) {
    const result = await tryDay(deps, bill);
    if (typeof result === "string") return result;
    const orders = new Set(result.differences.flatMap(paidOrderOf).filter((order) => !rechecked.has(order)));
    if (orders.size === 0) return `${report(result)}${[...rechecked].map(recheckedLine).join("")}`;
    for (const orderNo of orders) {
      await recheckOrder(deps, { orderNo, ...by });
      rechecked.add(orderNo);
    }
  }
}

const recheckedLine = (orderNo: string) => `  rechecked order ${orderNo}\n`;

function paidOrderOf({ list, orderNo }: Difference): string[] {
  return list === "gatewayOnly" && orderNo !== null ? [orderNo] : [];
}

/** A sentence if there is no bill to compare with. */
async function tryDay(deps: PrivacyDeps, bill: BillDay): Promise<Reconciliation | string> {
  try {
    const result = await reconcileDay(deps, bill);
    return result === "not ready" ? `${billName(bill)}: the gateway has not made the bill yet\n` : result;
  } catch (error) {
    if (error instanceof GatewayError) return `${billName(bill)}: ${error.message}\n`;
    throw error;
  }
}

const lists: Readonly<Record<Difference["list"], string>> = {
  gatewayOnly: "only at the gateway",
  oursOnly: "only here",
  amount: "another amount",
};

function report(row: Reconciliation): string {
  const sums = [
    `${counted(row.payments, "payment")}, ¥${yuanText(row.payments_fen)}`,
    `${counted(row.refunds, "refund")}, ¥${yuanText(row.refunds_fen)}`,
    `${counted(row.foreign_lines, "line")} of other shops`,
  ];
  const lines = row.differences.map((difference) => {
    const { list, what, attemptNo, refundNo, orderNo, gatewayFen, ourFen } = difference;
    const amounts = `gateway ${amountOf(gatewayFen)}, here ${amountOf(ourFen)}`;
    const number = refundNo ? `${attemptNo} ${refundNo}` : attemptNo;
    return `  ${lists[list]}: ${what} ${number}, order ${orderNo ?? "unknown"}, ${amounts}\n`;
  });
  return `${billName(row)}: ${row.outcome}; ${sums.join("; ")}\n${lines.join("")}`;
}

function amountOf(fen: number | null): string {
  return fen === null ? "–" : `¥${yuanText(fen)}`;
}

/** An entry of the audit log whose outcome is the result's first lines. */
async function withEntry(
  deps: PrivacyDeps,
  action: OperatorAction,
  work: () => Promise<string>,
): Promise<string> {
  const started = await performAction(deps, action, async (_tx, id) => ({
    result: { entryId: id },
    outcome: "started",
  }));
  const result = await work();
  const outcome = { outcome: "compared", params: { report: result.trim().slice(0, maxReport) } } as const;
  await addAuditLogOutcome(deps.db, started.result.entryId, outcome, deps.clock.now());
  return result;
}

const maxReport = 1_000;
