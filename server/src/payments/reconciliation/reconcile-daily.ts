import { type PaymentMethod, paymentMethods } from "@baleen/contract/shop/payment-methods.ts";
import { addDays, chinaDayOf, startOfChinaDay } from "../../platform/china-day.ts";
import { secondsAfter } from "../../platform/clock.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { putJob } from "../../platform/jobs/job-store.ts";
import type { Run, RunResult } from "../../platform/jobs/run-job.ts";
import type { PaymentDeps } from "../deps.ts";
import { GatewayError } from "../gateways/gateway.ts";
import { isReconciled, reconcileDay } from "./reconcile-day.ts";
import {
  type BillDay,
  billName,
  findFirstOrderTime,
  listReconciliations,
  lockBill,
  noFigures,
  saveReconciliation,
} from "./reconciliation-store.ts";

/** 10:30 by the clocks of China, when both gateways have made their bills. */
const readyAfterS = 10.5 * 3600;
/** How many days are caught up. */
const maxDays = 7;
const askAgainS = 1800;
const giveUpAfterS = 3 * 86_400;

/** The last day whose bill can be there. */
export function lastBillDay(now: Date): string {
  return addDays(chinaDayOf(secondsAfter(now, -readyAfterS)), -1);
}

/** The methods whose days are reconciled. */
export function reconciledMethods({ gateways }: Pick<PaymentDeps, "gateways">): PaymentMethod[] {
  return paymentMethods.filter((method) => isReconciled(gateways.get(method)));
}

/** Job: puts a `reconcileBill` in for every bill of the last days that was not compared yet. */
export async function reconcileDaily(deps: PaymentDeps): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const firstOrderAt = await findFirstOrderTime(db);
  if (!firstOrderAt) return;
  const lastDay = lastBillDay(now);
  const done = new Set((await listReconciliations(db, addDays(lastDay, 1 - maxDays))).map(billName));
  for (let ago = maxDays - 1; ago >= 0; ago -= 1) {
    const day = addDays(lastDay, -ago);
    if (startOfChinaDay(addDays(day, 1)) <= firstOrderAt) continue;
    for (const method of reconciledMethods(deps)) {
      const subject = billName({ method, day });
      const data: Asked = { method, day, since: now.toISOString() };
      if (!done.has(subject)) await putJob(db, "reconcileBill", { subject, data, now });
    }
  }
}

interface Asked extends BillDay {
  /** When it was first tried. */
  readonly since: string;
}

/** Job: compares one bill with the ledger. After three days without a bill that can be believed it gives up with an alarm. */
export async function reconcileBill(deps: PaymentDeps, { data }: Run): Promise<RunResult> {
  // Written by `reconcileDaily` alone.
  const { since, ...bill } = data as Asked;
  const failure = await tryBill(deps, bill);
  if (failure === undefined) return "done";
  if (secondsAfter(new Date(since), giveUpAfterS) > deps.clock.now()) {
    return failure === notReady ? { runAgainInS: askAgainS } : { failure };
  }
  await giveUp(deps, bill, failure);
  return "done";
}

const notReady = "The gateway has not made it";

/** Why there is no result; undefined if there is one. */
async function tryBill(deps: PaymentDeps, bill: BillDay): Promise<string | undefined> {
  if (!isReconciled(deps.gateways.get(bill.method))) return "The method is not set up";
  try {
    return (await reconcileDay(deps, bill)) === "not ready" ? notReady : undefined;
  } catch (error) {
    if (error instanceof GatewayError) return error.message;
    throw error;
  }
}

async function giveUp({ db, clock, alarms }: PaymentDeps, bill: BillDay, failure: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockBill(tx, bill);
    const nothing = { ...noFigures, differences: [], carried: [], done_at: clock.now() };
    await saveReconciliation(tx, { ...bill, ...nothing, outcome: "unavailable" });
    const details = { ...bill, error: failure };
    await alarms.raise({ kind: "reconciliation.unavailable", subject: billName(bill), details }, tx);
  });
}
