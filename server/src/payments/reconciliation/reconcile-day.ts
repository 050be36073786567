import { addDays, startOfChinaDay } from "../../platform/china-day.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { PaymentDeps } from "../deps.ts";
import type { BillLine, Gateway, Trade } from "../gateways/gateway.ts";
import { type Bill, compareBill } from "./compare-bill.ts";
import { alarmDifferences } from "./difference-alarms.ts";
import { keepBill } from "./keep-bill.ts";
import { expectedEntries } from "./known-entries.ts";
import { findFactsOf, listAttemptsMoved, listAttemptsOpened, type Span } from "./ledger-store.ts";
import {
  type BillDay,
  billName,
  findReconciliation,
  lockBill,
  type Reconciliation,
  saveReconciliation,
} from "./reconciliation-store.ts";

/** Whether a gateway's days can be reconciled. The demo's cashiers have no bills. */
export function isReconciled(gateway: Gateway | undefined): gateway is Gateway {
  return gateway?.readBill !== undefined || gateway?.isReconciledByQuery === true;
}

type ReconcileDeps = Pick<PaymentDeps, "db" | "clock" | "alarms" | "gateways">;

/**
 * Compares a day's bill with the ledger, stores the result and the bill's lines, and raises or closes alarms, in one
 * transaction. Idempotent.
 * Throws `GatewayError` if the bill is unavailable or invalid.
 */
export async function reconcileDay(
  deps: ReconcileDeps,
  bill: BillDay,
): Promise<Reconciliation | "not ready"> {
  const { db, clock, alarms } = deps;
  const span = spanOf(bill);
  const read = await readGateway(deps, bill, span);
  if (read === "not ready") return read;
  return await inTransaction(db, async (tx) => {
    await lockBill(tx, bill);
    const carried = (await findReconciliation(tx, { ...bill, day: addDays(bill.day, -1) }))?.carried ?? [];
    const comparison = await compareBill(tx, {
      ...bill,
      span,
      at: clock.now(),
      carried,
      ...read,
    });
    if (!read.asked) await keepBill(tx, { ...bill, lines: read.lines, readAt: clock.now() });
    const { figures, differences, carry } = comparison;
    const found = figures.gateway_only + figures.ours_only + figures.other_amounts;
    const row: Reconciliation = {
      ...bill,
      ...figures,
      outcome: found === 0 ? "agrees" : "differs",
      differences: [...differences],
      carried: [...carry],
      done_at: clock.now(),
    };
    await saveReconciliation(tx, row);
    await alarmDifferences(tx, { alarms, bill, comparison });
    await alarms.close(["reconciliation.unavailable"], [billName(bill)], tx);
    return row;
  });
}

/**
 * Keeps the lines of a bill whose day was compared before lines were kept. Nothing is compared, so what operators decided
 * about differences stays decided. Idempotent; throws as `reconcileDay` does.
 */
export async function keepComparedBill(deps: ReconcileDeps, bill: BillDay): Promise<"kept" | "not ready"> {
  const read = await readGateway(deps, bill, spanOf(bill));
  if (read === "not ready") return read;
  await inTransaction(deps.db, async (tx) => {
    await lockBill(tx, bill);
    await keepBill(tx, { ...bill, lines: read.lines, readAt: deps.clock.now() });
  });
  return "kept";
}

function spanOf({ day }: BillDay): Span {
  return { from: startOfChinaDay(day), to: startOfChinaDay(addDays(day, 1)) };
}

/** What the gateway says of the day. */
async function readGateway(
  deps: ReconcileDeps,
  bill: BillDay,
  span: Span,
): Promise<Pick<Bill, "lines" | "asked"> | "not ready"> {
  const gateway = deps.gateways.get(bill.method);
  if (!isReconciled(gateway)) throw new Error(`${bill.method} cannot be reconciled`);
  if (!gateway.readBill) return await queryTrades(deps, gateway, bill, span);
  const lines = await gateway.readBill(bill.day);
  if (typeof lines !== "string") return { lines };
  if (lines === "empty") return { lines: [] };
  // Without a trade here a later bill could not contain any.
  return lines === "not ready" || (await hasTrades(deps, bill, span)) ? "not ready" : { lines: [] };
}

async function hasTrades({ db }: ReconcileDeps, { method }: BillDay, span: Span): Promise<boolean> {
  for await (const attemptNos of listAttemptsMoved(db, method, span)) {
    for (const facts of (await findFactsOf(db, method, attemptNos)).values()) {
      if (expectedEntries(facts, span).length > 0) return true;
    }
  }
  return false;
}

const queriesAtOnce = 4;

/** Queries every payment of the day's orders. */
async function queryTrades({ db }: ReconcileDeps, gateway: Gateway, { method }: BillDay, span: Span) {
  const asked: string[] = [];
  const lines: BillLine[] = [];
  for await (const attemptNos of listAttemptsOpened(db, method, span)) {
    for (let from = 0; from < attemptNos.length; from += queriesAtOnce) {
      const several = attemptNos.slice(from, from + queriesAtOnce);
      const trades = await Promise.all(several.map((attemptNo) => gateway.query(attemptNo)));
      lines.push(...trades.flatMap(linesOf));
    }
    asked.push(...attemptNos);
  }
  return { asked, lines };
}

function linesOf({ attemptNo, gatewayTradeNo, paidFen, refundedFen }: Trade): BillLine[] {
  if (paidFen === undefined) return [];
  const unknown = { refundNo: undefined, feeFen: undefined, at: undefined };
  const common = { attemptNo, gatewayTradeNo, ...unknown, isForeign: false };
  const payment: BillLine = { ...common, kind: "payment", amountFen: paidFen };
  return refundedFen ? [payment, { ...common, kind: "refund", amountFen: refundedFen }] : [payment];
}
