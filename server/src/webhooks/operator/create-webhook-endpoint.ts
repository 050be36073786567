import { maxWebhookEndpoints } from "@baleen/contract/back-office/webhooks.ts";
import { sql } from "kysely";
import type { ConsoleAction } from "../../operators/console-handler.ts";
import { performAction } from "../../operators/perform-action.ts";
import type { Tx } from "../../platform/database/transaction.ts";
import { Rejection } from "../../platform/rejection.ts";
import { addSecret, columnsOf } from "./act-on-endpoint.ts";

/** Throws `webhookAddressForbidden`, `tooManyWebhookEndpoints` or `webhookSecretShownOnce`. */
export const createWebhookEndpoint: ConsoleAction<"createWebhookEndpoint"> = async (
  context,
  { url, description, types, ...by },
) => {
  const action = { ...by, action: "createWebhookEndpoint" } as const;
  const performed = await performAction(context, action, async (tx) => {
    const columns = columnsOf({ url, description, types });
    await requireRoom(tx);
    const now = context.clock.now();
    const { id } = await tx
      .insertInto("webhook_endpoints")
      .values({ ...columns, made_at: now, made_by: by.operator.login })
      .returning("id")
      .executeTakeFirstOrThrow();
    const secret = await addSecret(context, tx, id, now);
    return { result: { id }, after: { url, description, types }, firstCallResult: secret };
  });
  if (!performed.isFirst) throw new Rejection("webhookSecretShownOnce");
  return { ...performed.result, secret: performed.firstCallResult };
};

async function requireRoom(tx: Tx): Promise<void> {
  await sql`lock table webhook_endpoints in share row exclusive mode`.execute(tx);
  const rows = await tx.selectFrom("webhook_endpoints").select("id").execute();
  if (rows.length >= maxWebhookEndpoints)
    throw new Rejection("tooManyWebhookEndpoints", { max: maxWebhookEndpoints });
}
