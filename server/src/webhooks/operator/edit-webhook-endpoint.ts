import type { ConsoleAction } from "../../operators/console-handler.ts";
import { performAction } from "../../operators/perform-action.ts";
import { columnsOf, lockEndpoint } from "./act-on-endpoint.ts";

/** Throws `noSuchWebhookEndpoint` or `webhookAddressForbidden`. A changed or resumed endpoint is tried at once. */
export const editWebhookEndpoint: ConsoleAction<"editWebhookEndpoint"> = async (
  context,
  { id, url, description, types, isPaused, ...by },
) => {
  const subject = { kind: "webhook", id } as const;
  await performAction(context, { ...by, action: "editWebhookEndpoint", subject }, async (tx) => {
    const before = await lockEndpoint(tx, id);
    const columns = columnsOf({ url, description, types });
    await tx
      .updateTable("webhook_endpoints")
      .set({ ...columns, is_paused: isPaused, failures: 0, failing_since: null, quiet_until: null })
      .where("id", "=", id)
      .execute();
    await context.alarms.close(["webhook.failing"], [String(id)], tx);
    return {
      result: null,
      before: {
        url: before.url,
        description: before.description,
        types: before.types,
        isPaused: before.is_paused,
      },
      after: { url, description, types, isPaused },
    };
  });
  return null;
};

/** Throws `noSuchWebhookEndpoint`. Its secrets and its log go with it. */
export const removeWebhookEndpoint: ConsoleAction<"removeWebhookEndpoint"> = async (
  context,
  { id, ...by },
) => {
  const subject = { kind: "webhook", id } as const;
  await performAction(context, { ...by, action: "removeWebhookEndpoint", subject }, async (tx) => {
    const { url, description, types } = await lockEndpoint(tx, id);
    await tx.deleteFrom("webhook_endpoints").where("id", "=", id).execute();
    await context.alarms.close(["webhook.failing", "webhook.given_up"], [String(id)], tx);
    return { result: null, before: { url, description, types } };
  });
  return null;
};
