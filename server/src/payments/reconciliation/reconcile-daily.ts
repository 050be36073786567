import { type PaymentMethod, paymentMethods } from "@baleen/contract/shop/payment-methods.ts";
import { addDays, chinaDayOf, startOfChinaDay } from "../../platform/china-day.ts";
import { secondsAfter } from "../../platform/clock.ts";
import { inTransaction, type Queries } from "../../platform/database/transaction.ts";
import { enqueueJob } from "../../platform/jobs/job-store.ts";
import type { Run, RunResult } from "../../platform/jobs/run-job.ts";
import type { PaymentDeps } from "../deps.ts";
import { GatewayError } from "../gateways/gateway.ts";
import { listBills } from "./bill-line-store.ts";
import { isReconciled, keepComparedBill, reconcileDay } from "./reconcile-day.ts";
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
  await enqueueBills(db, await listDueBills(deps, { firstOrderAt, lastDay: lastBillDay(now) }), now);
}

/** Bills that are waited for already are not asked for twice. */
export async function enqueueBills(db: Queries, bills: readonly BillDay[], now: Date): Promise<void> {
  for (const bill of bills) {
    const data: BillJobData = { ...bill, since: now.toISOString() };
    await enqueueJob(db, "reconcileBill", { subject: billName(bill), data, now });
  }
}

interface Catching {
  readonly firstOrderAt: Date;
  readonly lastDay: string;
}

async function listDueBills(
  { db, gateways }: PaymentDeps,
  { firstOrderAt, lastDay }: Catching,
): Promise<BillDay[]> {
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
