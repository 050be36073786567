import type { WebhookEndpointRow } from "@baleen/contract/back-office/webhooks.ts";
import { sql } from "kysely";
import type { ConsoleHandler } from "../../operators/console-handler.ts";
import { pickDefined } from "../../operators/paging.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import { Rejection } from "../../platform/rejection.ts";

export const listWebhookEndpoints: ConsoleHandler<"listWebhookEndpoints"> = async ({ readsDb, clock }) => ({
  endpoints: await readEndpoints(readsDb, {}, clock.now()),
});

/** Throws `notFound`. */
export const readWebhookEndpoint: ConsoleHandler<"readWebhookEndpoint"> = async (
  { readsDb, clock },
  { params: { id } },
) => {
  const [endpoint] = await readEndpoints(readsDb, { id }, clock.now());
  if (!endpoint) throw new Rejection("notFound");
  return endpoint;
};

async function readEndpoints(
  db: Queries,
  filter: { readonly id?: number },
  now: Date,
): Promise<WebhookEndpointRow[]> {
  const rows = await db
    .selectFrom("webhook_endpoints")
    .selectAll()
    .select([countOf("waiting").as("waiting"), countOf("failed").as("failed")])
    .where((where) => where.and(pickDefined(filter)))
    .orderBy("id")
    .execute();
  const secrets = await db
    .selectFrom("webhook_secrets")
    .select(["endpoint_id", "made_at", "signs_until"])
    .where((where) => where.or([where("signs_until", "is", null), where("signs_until", ">", now)]))
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    url: row.url,
    description: row.description,
    types: [...row.types],
    isPaused: row.is_paused,
    madeAt: row.made_at.toISOString(),
    madeBy: row.made_by,
    failingSince: row.failing_since?.toISOString() ?? null,
    waiting: row.waiting,
    failed: row.failed,
    secrets: secrets
      .filter((secret) => secret.endpoint_id === row.id)
      .map((secret) => ({
        madeAt: secret.made_at.toISOString(),
        signsUntil: secret.signs_until?.toISOString() ?? null,
      })),
  }));
}

const countOf = (state: "waiting" | "failed") => sql<number>`(
  select count(*)::int from webhook_deliveries
  where endpoint_id = webhook_endpoints.id and state = ${state} and state <> 'delivered')`;
