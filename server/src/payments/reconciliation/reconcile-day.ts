import { type PaymentMethod, paymentMethods } from "@baleen/contract/shop/payment-methods.ts";
import type { Context } from "../../context.ts";
import { addDays, chinaDayOf, startOfChinaDay } from "../../platform/china-day.ts";
import { secondsAfter } from "../../platform/clock.ts";
import { inTransaction, type Queries } from "../../platform/database/transaction.ts";
import { enqueueJob } from "../../platform/jobs/job-store.ts";
import type { Run, RunResult } from "../../platform/jobs/run-job.ts";
import { type BillLine, type Gateway, GatewayError, type Trade } from "../gateways/gateway.ts";
import { paymentJobs } from "../jobs.ts";
import { saveBill } from "./bill-store.ts";
import { type BillToCompare, compareBill } from "./compare-bill.ts";
import { raiseDifferenceAlarms } from "./difference-alarms.ts";
import { listExpectedEntries } from "./known-entries.ts";
import { findFactsOf, listAttemptsOfOrders, listAttemptsWithFacts, type Span } from "./ledger-store.ts";
import {
  type BillDay,
  billSubject,
  findFirstOrderTime,
  findReconciliation,
  listReconciliations,
  lockBill,
  noFigures,
  type Reconciliation,
  saveReconciliation,
} from "./reconciliation-store.ts";

/** Whether a gateway's days can be reconciled. The demo's fake cashiers have no bills. */
function canReconcile(gateway: Gateway | undefined): gateway is Gateway {
  return gateway?.readBill !== undefined || gateway?.isReconciledByQuery === true;
}

/**
 * Compares a day's bill with the ledger, stores the result and the bill's lines, and raises or closes alarms, in one
 * transaction. Idempotent. Throws `GatewayError` if the bill is unavailable or invalid.
 */
export async function reconcileDay(context: Context, bill: BillDay): Promise<Reconciliation | "not ready"> {
  const { db, clock, alarms } = context;
  const span = { from: startOfChinaDay(bill.day), to: startOfChinaDay(addDays(bill.day, 1)) };
  const read = await readBillOrQuery(context, bill, span);
  if (read === "not ready") return read;
  return await inTransaction(db, async (tx) => {
    await lockBill(tx, bill);
    const carried = (await findReconciliation(tx, { ...bill, day: addDays(bill.day, -1) }))?.carried ?? [];
    const now = clock.now();
    const comparison = await compareBill(tx, { ...bill, span, at: now, carried, ...read });
    if (!read.queriedAttempts) await saveBill(tx, bill, read.lines, now);
    const { figures, differences, entriesToCarry } = comparison;
    const found = figures.gateway_only + figures.ours_only + figures.other_amounts;
    const outcome = found === 0 ? "agrees" : "differs";
    const row = { ...bill, ...figures, outcome, differences, carried: entriesToCarry, done_at: now } as const;
    await saveReconciliation(tx, row);
    await raiseDifferenceAlarms(tx, { alarms, bill, comparison });
    await alarms.close(["reconciliation.unavailable"], [billSubject(bill)], tx);
    return row;
  });
}

async function readBillOrQuery(
  context: Pick<Context, "db" | "gateways">,
  bill: BillDay,
  span: Span,
): Promise<Pick<BillToCompare, "lines" | "queriedAttempts"> | "not ready"> {
  const gateway = context.gateways.get(bill.method);
  if (!canReconcile(gateway)) throw new Error(`${bill.method} cannot be reconciled`);
  if (!gateway.readBill) return await queryTrades(context, gateway, bill, span);
  const lines = await gateway.readBill(bill.day);
  if (typeof lines !== "string") return { lines };
  if (lines === "empty") return { lines: [] };
  // If no trade is known here, a bill made later could not contain one either, so this bill counts as empty.
  return lines === "not ready" || (await hasTrades(context, bill, span)) ? "not ready" : { lines: [] };
}

async function hasTrades({ db }: Pick<Context, "db">, { method }: BillDay, span: Span): Promise<boolean> {
  for await (const attemptNos of listAttemptsWithFacts(db, method, span)) {
    for (const facts of (await findFactsOf(db, method, attemptNos)).values()) {
      if (listExpectedEntries(facts, span).length > 0) return true;
    }
  }
  return false;
}

const queriesAtOnce = 4;

async function queryTrades({ db }: Pick<Context, "db">, gateway: Gateway, { method }: BillDay, span: Span) {
  const queriedAttempts: string[] = [];
  const lines: BillLine[] = [];
  for await (const attemptNos of listAttemptsOfOrders(db, method, span)) {
    for (let from = 0; from < attemptNos.length; from += queriesAtOnce) {
      const several = attemptNos.slice(from, from + queriesAtOnce);
      const trades = await Promise.all(several.map((attemptNo) => gateway.query(attemptNo)));
      lines.push(...trades.flatMap(linesOf));
    }
    queriedAttempts.push(...attemptNos);
  }
  return { queriedAttempts, lines };
}

function linesOf({ attemptNo, gatewayTradeNo, paidFen, refundedFen }: Trade): BillLine[] {
  if (paidFen === undefined) return [];
  const common = { attemptNo, gatewayTradeNo, isForeign: false };
  const payment: BillLine = { ...common, kind: "payment", amountFen: paidFen };
  return refundedFen ? [payment, { ...common, kind: "refund", amountFen: refundedFen }] : [payment];
}

/** 10:30 China Standard Time, when both gateways have made their bills. */
const readyAfterS = 10.5 * 3600;
/** How many past days are reconciled if every payment has to be queried. */
const maxQueriedDays = 7;
/** Gateways keep their bills for three months. */
export const maxBillDays = 90;
const retryS = 1800;
const giveUpAfterS = 3 * 86_400;

/** The last day whose bill can exist. */
export function lastBillDay(now: Date): string {
  return addDays(chinaDayOf(secondsAfter(now, -readyAfterS)), -1);
}

/** The methods whose days can be reconciled. */
export function listReconciledMethods({ gateways }: Pick<Context, "gateways">): PaymentMethod[] {
  return paymentMethods.filter((method) => canReconcile(gateways.get(method)));
}

/** Job: enqueues a `reconcileBill` for every recent bill that has not been compared. */
export async function reconcileDaily(context: Context): Promise<void> {
  const now = context.clock.now();
  await enqueueBillJobs(context.db, await listDueBills(context, lastBillDay(now)), now);
}

/** Enqueues the comparison of bills. A bill with a waiting job gets no second one. */
export async function enqueueBillJobs(db: Queries, bills: readonly BillDay[], now: Date): Promise<void> {
  for (const bill of bills) {
    const data: BillJobData = { ...bill, since: now.toISOString() };
    await enqueueJob(db, paymentJobs.reconcileBill, { subject: billSubject(bill), data, now });
  }
}

async function listDueBills({ db, gateways }: Context, lastDay: string): Promise<BillDay[]> {
  const firstOrderAt = await findFirstOrderTime(db);
  if (!firstOrderAt) return [];
  const ended = new Set((await listReconciliations(db, addDays(lastDay, 1 - maxBillDays))).map(billSubject));
  const due: BillDay[] = [];
  for (let ago = maxBillDays - 1; ago >= 0; ago -= 1) {
    const day = addDays(lastDay, -ago);
    if (day < chinaDayOf(firstOrderAt)) continue;
    for (const method of listReconciledMethods({ gateways })) {
      const isTooOld = ago >= maxQueriedDays && !gateways.get(method)?.readBill;
      if (!isTooOld && !ended.has(billSubject({ method, day }))) due.push({ method, day });
    }
  }
  return due;
}

interface BillJobData extends BillDay {
  /** When the bill was first tried. */
  readonly since: string;
}

/**
 * Job: compares a bill with the ledger unless that is done. Gives up with an alarm after three days without a valid
 * bill.
 */
export async function reconcileBill(context: Context, { data }: Run): Promise<RunResult> {
  // Only `enqueueBillJobs` writes this data.
  const { since, ...bill } = data as BillJobData;
  const failure = await tryBill(context, bill);
  if (failure === undefined) return "done";
  if (secondsAfter(new Date(since), giveUpAfterS) > context.clock.now()) {
    return failure === notReadyMessage ? { runAgainInS: retryS } : { failure };
  }
  await giveUp(context, bill, failure);
  return "done";
}

const notReadyMessage = "The gateway has not made it";

const isCompared = (row: Reconciliation | undefined) => row !== undefined && row.outcome !== "unavailable";

/** The reason why there is no result; undefined if there is one. */
async function tryBill(context: Context, bill: BillDay): Promise<string | undefined> {
  if (!canReconcile(context.gateways.get(bill.method))) return "The method is not set up";
  if (isCompared(await findReconciliation(context.db, bill))) return undefined;
  try {
    return (await reconcileDay(context, bill)) === "not ready" ? notReadyMessage : undefined;
  } catch (error) {
    if (error instanceof GatewayError) return error.message;
    throw error;
  }
}

async function giveUp({ db, clock, alarms }: Context, bill: BillDay, failure: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockBill(tx, bill);
    if (isCompared(await findReconciliation(tx, bill))) return;
    const nothing = { ...noFigures, differences: [], carried: [], done_at: clock.now() };
    await saveReconciliation(tx, { ...bill, ...nothing, outcome: "unavailable" });
    const details = { ...bill, error: failure };
    await alarms.raise({ kind: "reconciliation.unavailable", subject: billSubject(bill), details }, tx);
  });
}
