import { maxReplayedDeliveries } from "@baleen/contract/back-office/webhooks.ts";
import { type RawBuilder, sql } from "kysely";
import type { ConsoleAction } from "../../operators/console-handler.ts";
import { performAction } from "../../operators/perform-action.ts";
import type { Tx } from "../../platform/database/transaction.ts";
import { enqueueJobs } from "../../platform/jobs/job-store.ts";
import { Rejection } from "../../platform/rejection.ts";
import { webhookJobs } from "../jobs.ts";
import { lockEndpoint } from "./act-on-endpoint.ts";

/** Throws `noSuchWebhookEndpoint` or `noSuchWebhookDelivery`. */
export const replayWebhooks: ConsoleAction<"replayWebhooks"> = async (context, { id, what, ...by }) => {
  const subject = { kind: "webhook", id } as const;
  const action = { ...by, action: "replayWebhooks", params: what, subject } as const;
  const { result } = await performAction(context, action, async (tx) => {
    await lockEndpoint(tx, id);
    const isMeant =
      "deliveryId" in what
        ? sql`delivery.id = ${what.deliveryId}`
        : sql`delivery.state = 'failed' and event.occurred_at >= ${what.since}::timestamptz`;
    const ids = await listReplayed(tx, id, isMeant);
    if ("deliveryId" in what && ids.length === 0)
      throw new Rejection("noSuchWebhookDelivery", { deliveryId: what.deliveryId });
    const replayed = ids.slice(0, maxReplayedDeliveries);
    await restart(tx, id, replayed, context.clock.now());
    return { result: { replayed: replayed.length, left: ids.length - replayed.length } };
  });
  return result;
};

async function listReplayed(tx: Tx, endpointId: number, isMeant: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select delivery.id from webhook_deliveries as delivery join webhook_events as event on event.id = event_id
    where endpoint_id = ${endpointId} and ${isMeant} order by delivery.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Begins the attempts anew. A job that may just be ending is replaced, so that it cannot take the new one with it. */
async function restart(tx: Tx, endpointId: number, ids: readonly number[], now: Date): Promise<void> {
  const subjects = ids.map(String);
  await sql`
    update webhook_deliveries set state = 'waiting', started_at = ${now}, next_attempt_at = ${now}, attempts = 0
    where id = any(${ids}::bigint[])`.execute(tx);
  await tx.updateTable("webhook_endpoints").set({ quiet_until: null }).where("id", "=", endpointId).execute();
  const { name } = webhookJobs.sendWebhook;
  await sql`delete from jobs where name = ${name} and subject = any(${subjects}::text[])`.execute(tx);
  await enqueueJobs(
    tx,
    webhookJobs.sendWebhook,
    subjects.map((subject) => ({ subject })),
    now,
  );
}
