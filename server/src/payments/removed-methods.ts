import { type PaymentMethod, paymentMethods } from "@baleen/contract/shop/payment-methods.ts";
import { sql } from "kysely";
import { hasAlarm } from "../alarms/alarm-store.ts";
import type { Context } from "../context.ts";
import { secondsAfter } from "../platform/clock.ts";
import type { Queries } from "../platform/database/transaction.ts";
import { latePaymentPollS } from "./settle-attempt.ts";

/** A node that was not seen for this time has stopped. */
const nodeAliveS = 120;

type SetupContext = Pick<Context, "gateways" | "clock"> & { readonly db: Queries };

/**
 * The methods for which this node or another live node has settings. A node of the previous release counts as having
 * all.
 */
export async function listConfiguredMethods({
  db,
  gateways,
  clock,
}: SetupContext): Promise<ReadonlySet<PaymentMethod>> {
  const own = paymentMethods.filter((method) => gateways.has(method));
  if (own.length === paymentMethods.length) return new Set(own);
  const nodes = await db
    .selectFrom("nodes")
    .select("payment_methods")
    .where("last_seen_at", ">", secondsAfter(clock.now(), -nodeAliveS))
    .execute();
  return new Set([...own, ...nodes.flatMap((node) => node.payment_methods ?? paymentMethods)]);
}

/** Money that waits for a gateway's answer. */
export interface WaitingMoney {
  readonly method: PaymentMethod;
  readonly refunds: number;
  readonly refundsFen: number;
  /** Payments that may have been made, and payments being returned. */
  readonly payments: number;
}

/** Waiting money by method; a method without any is left out. */
export async function listWaitingMoney(db: Queries, now: Date): Promise<WaitingMoney[]> {
  const { rows } = await sql<WaitingMoney>`
    select method, sum(refunds)::int as refunds, sum(refunds_fen)::int as "refundsFen", sum(payments)::int as payments
    from (
      select method, 1 as refunds, refunds.amount_fen as refunds_fen, 0 as payments
      from refunds join payment_attempts using (attempt_no) where refunds.state = 'underway'
      union all
      select method, 0, 0, 1 from payment_attempts where state in ('open', 'surplus')
      union all
      select method, 0, 0, 1 from payment_attempts where state in ('closed', 'failed')
        and expires_at > ${secondsAfter(now, -latePaymentPollS)}
    ) as waiting
    group by method`.execute(db);
  return rows;
}

/**
 * Part of the job `sweep`: raises an alarm for each method whose settings are gone from every node while money waits
 * for its gateway. The alarm closes once the settings are back or nothing waits.
 */
export async function watchRemovedMethods(context: Context): Promise<void> {
  const { db, clock, alarms } = context;
  const setUp = await listConfiguredMethods(context);
  const gone = paymentMethods.filter((method) => !setUp.has(method));
  const waiting = gone.length > 0 ? await listWaitingMoney(db, clock.now()) : [];
  const removed = waiting.filter(({ method }) => gone.includes(method));
  for (const { method: subject, ...details } of removed) {
    const alarm = { kind: "method.removed", subject } as const;
    // Either the alarm is open, or an operator has closed it with the same details.
    const isKnown = sql<boolean>`
      (closed_at is null or closed_by is not null) and details @> ${JSON.stringify(details)}::jsonb`;
    if (!(await hasAlarm(db, alarm, isKnown))) await alarms.raise({ ...alarm, details });
  }
  const settledMethods = paymentMethods.filter((method) => removed.every((one) => one.method !== method));
  await alarms.close(["method.removed"], settledMethods);
}
