import type { WebhookData, WebhookEventType } from "@baleen/contract/webhooks/webhook-events.ts";
import { sql } from "kysely";
import type { Queries } from "../platform/database/transaction.ts";
import { webhookJobs } from "./jobs.ts";

interface Announcement<Type extends WebhookEventType> {
  readonly type: Type;
  readonly data: WebhookData<Type>;
  readonly at: Date;
}

/**
 * Stores an event in the transaction of what it announces, with a delivery and a job for each endpoint that subscribes
 * to it. Without such an endpoint nothing is stored. For a paused endpoint the delivery only waits for a replay.
 */
export async function announceEvent<Type extends WebhookEventType>(
  tx: Queries,
  { type, data, at }: Announcement<Type>,
): Promise<void> {
  await addEvent(tx, { type, data, at }, sql`types @> ${JSON.stringify([type])}::jsonb`);
}

/** Sends a test event to one endpoint, which need not subscribe to it. */
export async function announceTest(tx: Queries, endpointId: number, at: Date): Promise<void> {
  const event = { type: "webhook.test", data: { endpointId }, at } as const;
  await addEvent(tx, event, sql`id = ${endpointId}`);
}

async function addEvent(
  tx: Queries,
  { type, data, at }: Announcement<WebhookEventType>,
  isMeant: ReturnType<typeof sql>,
): Promise<void> {
  const { name, queue } = webhookJobs.sendWebhook;
  await sql`
    with receivers as materialized (select id, is_paused from webhook_endpoints where ${isMeant}
      -- It is not removed before the deliveries that refer to it are stored.
      for key share),
    event as (
      insert into webhook_events (type, data, occurred_at)
      select ${type}, ${JSON.stringify(data)}::jsonb, ${at} where exists (select from receivers)
      returning id
    ),
    deliveries as (
      insert into webhook_deliveries (event_id, endpoint_id, state, started_at, next_attempt_at, problem)
      select event.id, receivers.id,
        case when is_paused then 'failed' else 'waiting' end, ${at},
        case when is_paused then null else ${at}::timestamptz end,
        case when is_paused then 'paused' end
      from event cross join receivers
      returning id, state
    )
    insert into jobs (name, subject, queue, data, due_at, created_at)
    select ${name}, id::text, ${queue}, '{}', ${at}, ${at} from deliveries where state = 'waiting'`.execute(
    tx,
  );
}
