import { type PaymentMethod, paymentMethods } from "@baleen/contract/shop/payment-methods.ts";
import { addDays, chinaDayOf, startOfChinaDay } from "../../platform/china-day.ts";
import { secondsAfter } from "../../platform/clock.ts";
import { inTransaction, type Queries } from "../../platform/database/transaction.ts";
import { enqueueJob } from "../../platform/jobs/job-store.ts";
import type { Run, RunResult } from "../../platform/jobs/run-job.ts";
import type { PaymentDeps } from "../deps.ts";
import { type BillLine, type Gateway, GatewayError, type Trade } from "../gateways/gateway.ts";
import { keepBill, listBills } from "./bill-store.ts";
import { type Bill, compareBill } from "./compare-bill.ts";
import { alarmDifferences } from "./difference-alarms.ts";
import { expectedEntries } from "./known-entries.ts";
import { findFactsOf, listAttemptsMoved, listAttemptsOpened, type Span } from "./ledger-store.ts";
import {
  type BillDay,
  billName,
  findFirstOrderTime,
  findReconciliation,
  listReconciliations,
  lockBill,
  noFigures,
  type Reconciliation,
  saveReconciliation,
} from "./reconciliation-store.ts";

/** Whether a gateway's days can be reconciled. The demo's cashiers have no bills. */
function isReconciled(gateway: Gateway | undefined): gateway is Gateway {
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

/** 10:30 China Standard Time, when both gateways have made their bills. */
const readyAfterS = 10.5 * 3600;
/** How many days are caught up where every payment has to be queried. */
const maxQueriedDays = 7;
/** Gateways keep their bills for three months. */
export const maxBillDays = 90;
const retryS = 1800;
const giveUpAfterS = 3 * 86_400;

/** The last day whose bill can be there. */
export function lastBillDay(now: Date): string {
  return addDays(chinaDayOf(secondsAfter(now, -readyAfterS)), -1);
}

/** The methods whose days are reconciled. */
export function reconciledMethods({ gateways }: Pick<PaymentDeps, "gateways">): PaymentMethod[] {
  return paymentMethods.filter((method) => isReconciled(gateways.get(method)));
}

/** Job: enqueues a `reconcileBill` for every bill of the last days that was not compared, or whose lines were not kept. */
export async function reconcileDaily(deps: PaymentDeps): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const firstOrderAt = await findFirstOrderTime(db);
  if (!firstOrderAt) return;
  await enqueueBills(db, await listDueBills(deps, firstOrderAt, lastBillDay(now)), now);
}

/** Bills that are waited for already are not asked for twice. */
export async function enqueueBills(db: Queries, bills: readonly BillDay[], now: Date): Promise<void> {
  for (const bill of bills) {
    const data: BillJobData = { ...bill, since: now.toISOString() };
    await enqueueJob(db, "reconcileBill", { subject: billName(bill), data, now });
  }
}

async function listDueBills({ db, gateways }: PaymentDeps, firstOrderAt: Date, lastDay: string) {
  const days = { first: addDays(lastDay, 1 - maxBillDays), last: lastDay };
  const compared = await listReconciliations(db, days.first);
  const ended = new Set(compared.map(billName));
  const unavailable = new Set(compared.filter(({ outcome }) => outcome === "unavailable").map(billName));
  const kept = new Set((await listBills(db, days)).map(billName));
  const due: BillDay[] = [];
  for (let ago = maxBillDays - 1; ago >= 0; ago -= 1) {
    const day = addDays(lastDay, -ago);
    if (startOfChinaDay(addDays(day, 1)) <= firstOrderAt) continue;
    for (const method of reconciledMethods({ gateways })) {
      const name = billName({ method, day });
      const hasBills = gateways.get(method)?.readBill !== undefined;
      const isDue = hasBills
        ? !kept.has(name) && !unavailable.has(name)
        : !ended.has(name) && ago < maxQueriedDays;
      if (isDue) due.push({ method, day });
    }
  }
  return due;
}

interface BillJobData extends BillDay {
  /** When it was first tried. */
  readonly since: string;
}

/**
 * Job: compares one bill with the ledger, or only keeps its lines if it was compared before. After three days without a
 * valid bill it gives up, with an alarm if nothing was compared.
 */
export async function reconcileBill(deps: PaymentDeps, { data }: Run): Promise<RunResult> {
  // Written by `reconcileDaily` alone.
  const { since, ...bill } = data as BillJobData;
  const failure = await tryBill(deps, bill);
  if (failure === undefined) return "done";
  if (secondsAfter(new Date(since), giveUpAfterS) > deps.clock.now()) {
    return failure === notReady ? { runAgainInS: retryS } : { failure };
  }
  await giveUp(deps, bill, failure);
  return "done";
}

const notReady = "The gateway has not made it";

const isCompared = (row: Reconciliation | undefined) => row !== undefined && row.outcome !== "unavailable";

/** Why there is no result; undefined if there is one. */
async function tryBill(deps: PaymentDeps, bill: BillDay): Promise<string | undefined> {
  if (!isReconciled(deps.gateways.get(bill.method))) return "The method is not set up";
  const before = await findReconciliation(deps.db, bill);
  try {
    const result = isCompared(before) ? await keepComparedBill(deps, bill) : await reconcileDay(deps, bill);
    return result === "not ready" ? notReady : undefined;
  } catch (error) {
    if (error instanceof GatewayError) return error.message;
    throw error;
  }
}

async function giveUp({ db, clock, alarms }: PaymentDeps, bill: BillDay, failure: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockBill(tx, bill);
    if (isCompared(await findReconciliation(tx, bill))) return;
    const nothing = { ...noFigures, differences: [], carried: [], done_at: clock.now() };
    await saveReconciliation(tx, { ...bill, ...nothing, outcome: "unavailable" });
    const details = { ...bill, error: failure };
    await alarms.raise({ kind: "reconciliation.unavailable", subject: billName(bill), details }, tx);
  });
}
