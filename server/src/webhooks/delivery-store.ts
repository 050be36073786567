import type { DeliveryProblem } from "@baleen/contract/back-office/webhooks.ts";
import type { Queries, Tx } from "../platform/database/transaction.ts";

/** A delivery with its event. */
export interface Delivery {
  readonly id: number;
  readonly endpointId: number;
  readonly eventId: string;
  readonly startedAt: Date;
  readonly attempts: number;
  readonly nextAttemptAt: Date | null;
  readonly type: string;
  readonly data: object;
  readonly occurredAt: Date;
}

/** A delivery that waits to be sent; undefined if it was sent, given up or removed. */
export async function findWaitingDelivery(db: Queries, id: number): Promise<Delivery | undefined> {
  return await db
    .selectFrom("webhook_deliveries as delivery")
    .innerJoin("webhook_events as event", "event.id", "delivery.event_id")
    .select([
      "delivery.id",
      "endpoint_id as endpointId",
      "event_id as eventId",
      "started_at as startedAt",
      "attempts",
      "next_attempt_at as nextAttemptAt",
      "type",
      "data",
      "occurred_at as occurredAt",
    ])
    .where("delivery.id", "=", id)
    .where("state", "=", "waiting")
    .executeTakeFirst();
}

/** How an attempt ended. */
export interface Attempt {
  readonly at: Date;
  readonly problem: DeliveryProblem | null;
  readonly status: number | null;
  readonly durationMs: number | null;
  readonly excerpt: string | null;
}

interface AfterAttempt {
  readonly state: "waiting" | "delivered" | "failed";
  readonly nextAttemptAt: Date | null;
}

/** Does nothing if the delivery was replayed, sent or removed during the attempt. */
export async function recordAttempt(
  tx: Tx,
  { id, startedAt, attempts }: Pick<Delivery, "id" | "startedAt" | "attempts">,
  { at, problem, status, durationMs, excerpt }: Attempt,
  { state, nextAttemptAt }: AfterAttempt,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("webhook_deliveries")
    .set({
      state,
      attempts: attempts + 1,
      last_attempt_at: at,
      next_attempt_at: nextAttemptAt,
      problem,
      status,
      duration_ms: durationMs,
      excerpt,
    })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .where("started_at", "=", startedAt)
    .where("attempts", "=", attempts)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The endpoint was paused while the delivery waited. It can be replayed. */
export async function holdDelivery(db: Queries, id: number): Promise<void> {
  await db
    .updateTable("webhook_deliveries")
    .set({ state: "failed", next_attempt_at: null, problem: "paused" })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .execute();
}
