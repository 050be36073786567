import type { WebhookDeliveryRow } from "@baleen/contract/back-office/webhooks.ts";
import type { ConsoleHandler } from "../../operators/console-handler.ts";
import { idOf, pickDefined, type RowRequest, readPage } from "../../operators/paging.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import { writePayload } from "../send-webhook.ts";

export const listWebhookDeliveries: ConsoleHandler<"listWebhookDeliveries"> = async (
  { readsDb },
  { params, query },
) =>
  await readPage(
    { ...query, endpoint: params.id },
    (rows) => readDeliveries(readsDb, { endpoint_id: params.id, state: query.state }, rows),
    idOf,
  );

async function readDeliveries(
  db: Queries,
  filter: { readonly endpoint_id: number; readonly state: WebhookDeliveryRow["state"] | undefined },
  { beforeId, max }: RowRequest,
): Promise<WebhookDeliveryRow[]> {
  const rows = await db
    .selectFrom("webhook_deliveries as delivery")
    .innerJoin("webhook_events as event", "event.id", "delivery.event_id")
    .selectAll("delivery")
    .select(["event.type", "event.data", "event.occurred_at"])
    .where((where) => where.and(pickDefined(filter)))
    .$if(beforeId !== undefined, (query) => query.where("delivery.id", "<", beforeId ?? 0))
    .orderBy("delivery.id", "desc")
    .limit(max)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    eventId: row.event_id,
    type: row.type,
    occurredAt: row.occurred_at.toISOString(),
    state: row.state,
    attempts: row.attempts,
    lastAttemptAt: row.last_attempt_at?.toISOString() ?? null,
    nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
    problem: row.problem,
    status: row.status,
    durationMs: row.duration_ms,
    excerpt: row.excerpt,
    payload: writePayload({ type: row.type, data: row.data, occurredAt: row.occurred_at }),
  }));
}
