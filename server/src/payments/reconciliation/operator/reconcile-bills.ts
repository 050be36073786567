import type { RecheckAnswer } from "@baleen/contract/back-office/recheck-answers.ts";
import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import type { Context } from "../../../context.ts";
import { type ActionContext, performExternalAction } from "../../../operators/perform-action.ts";
import { addDays, chinaDayOf } from "../../../platform/china-day.ts";
import { Rejection } from "../../../platform/rejection.ts";
import { listUnsettledAttempts } from "../../attempt-store.ts";
import { GatewayError } from "../../gateways/gateway.ts";
import { recheckAttempt, recheckOrder } from "../../operator/recheck-order.ts";
import { methodSubject } from "../../operator/switch-payment-method.ts";
import type { Difference } from "../../tables.ts";
import { lastBillDay, listReconciledMethods, maxBillDays, reconcileDay } from "../reconcile-day.ts";
import type { BillDay, Reconciliation } from "../reconciliation-store.ts";

/** A bill that was compared with the ledger, or the reason why it was not. */
export interface ComparedBill extends BillDay {
  readonly found: Reconciliation | "notReady" | GatewayError;
  /** The orders that were rechecked because of this bill. */
  readonly recheckedOrders: readonly string[];
}

export interface ComparedBills {
  readonly bills: readonly ComparedBill[];
  /** New answers of gateways about payments that were not settled. */
  readonly answers: readonly RecheckAnswer[];
}

/** Compares the bill of a day with the ledger, for each method. */
export async function reconcileBills(
  context: Context,
  { methods, day, ...by }: ActionContext & { methods: readonly PaymentMethod[]; day: string },
): Promise<ComparedBills> {
  const bills: ComparedBill[] = [];
  for (const method of methods) {
    const subject = methodSubject(method);
    const action = { ...by, action: "reconcileBill", params: { day }, subject } as const;
    const bill = { method, day };
    const compared = await performExternalAction(context, action, async () =>
      withOutcome({
        bills: [{ ...bill, found: await tryDay(context, bill), recheckedOrders: [] }],
        answers: [],
      }),
    );
    bills.push(...compared.bills);
  }
  return { bills, answers: [] };
}

/**
 * For use after a restore: compares every bill since an instant with the ledger, rechecks the orders paid according to
 * the bills (which grants them), and then rechecks every unsettled payment.
 */
export async function reconcileSince(
  context: Context,
  { since, ...by }: ActionContext & { since: Date },
): Promise<ComparedBills> {
  const days = daysSince(since, lastBillDay(context.clock.now()));
  const params = { since: since.toISOString() };
  return await performExternalAction(context, { ...by, action: "reconcileSince", params }, async () => {
    const bills: ComparedBill[] = [];
    for (const day of days) {
      for (const method of listReconciledMethods(context)) {
        bills.push(await reconcileAndRecheck(context, { method, day }, by));
      }
    }
    const answers: RecheckAnswer[] = [];
    for (const attempt of await listUnsettledAttempts(context.db, since)) {
      const answer = await recheckAttempt(context, attempt);
      if (answer.code !== "nothing_new") answers.push(answer);
    }
    return withOutcome({ bills, answers });
  });
}

function daysSince(since: Date, lastDay: string): string[] {
  const days: string[] = [];
  for (let day = chinaDayOf(since); day <= lastDay; day = addDays(day, 1)) days.push(day);
  if (days.length > maxBillDays) throw new Rejection("billsTooOld", { maxDays: maxBillDays });
  return days;
}

/**
 * Repeats the comparison until every order in the bill's differences has been rechecked, because each comparison lists
 * only a limited number of differences.
 */
async function reconcileAndRecheck(
  context: Context,
  bill: BillDay,
  by: ActionContext,
): Promise<ComparedBill> {
  const rechecked = new Set<string>();
  for (;;) {
    const found = await tryDay(context, bill);
    const orders = isCompared(found) ? found.differences.flatMap(paidOrderOf) : [];
    const others = new Set(orders.filter((order) => !rechecked.has(order)));
    if (others.size === 0) return { ...bill, found, recheckedOrders: [...rechecked] };
    for (const orderNo of others) {
      await recheckOrder(context, { orderNo, ...by });
      rechecked.add(orderNo);
    }
  }
}

function paidOrderOf({ list, orderNo }: Difference): string[] {
  return list === "gatewayOnly" && orderNo !== null ? [orderNo] : [];
}

async function tryDay(context: Context, bill: BillDay): Promise<ComparedBill["found"]> {
  try {
    const result = await reconcileDay(context, bill);
    return result === "not ready" ? "notReady" : result;
  } catch (error) {
    if (error instanceof GatewayError) return error;
    throw error;
  }
}

export function isCompared(found: ComparedBill["found"]): found is Reconciliation {
  return found !== "notReady" && !(found instanceof GatewayError);
}

/** The outcome in the audit log consists of the result's figures. */
function withOutcome(result: ComparedBills) {
  const { bills, answers } = result;
  const results = bills.map(({ found }) => found).filter(isCompared);
  const params = {
    compared: results.length,
    missing: bills.length - results.length,
    differences: results.reduce((sum, result) => sum + countDifferences(result), 0),
    rechecked: bills.reduce((sum, { recheckedOrders }) => sum + recheckedOrders.length, 0),
    settled: answers.length,
  };
  return { result, outcome: { outcome: "compared", params } as const };
}

/** Includes differences that are not listed. */
function countDifferences({ gateway_only, ours_only, other_amounts }: Reconciliation): number {
  return gateway_only + ours_only + other_amounts;
}
