import { sql } from "kysely";
import type { ConsoleAction } from "../../operators/console-handler.ts";
import { performAction } from "../../operators/perform-action.ts";
import { secondsAfter } from "../../platform/clock.ts";
import { Rejection } from "../../platform/rejection.ts";
import { addSecret, lockEndpoint } from "./act-on-endpoint.ts";

/** Throws `noSuchWebhookEndpoint` or `webhookSecretShownOnce`. No former secret signs longer than before. */
export const rotateWebhookSecret: ConsoleAction<"rotateWebhookSecret"> = async (
  context,
  { id, overlapHours, ...by },
) => {
  const subject = { kind: "webhook", id } as const;
  const action = { ...by, action: "rotateWebhookSecret", params: { overlapHours }, subject } as const;
  const performed = await performAction(context, action, async (tx) => {
    await lockEndpoint(tx, id);
    const now = context.clock.now();
    const signsUntil = secondsAfter(now, overlapHours * 3_600);
    await tx
      .updateTable("webhook_secrets")
      .set({ signs_until: sql`least(signs_until, ${signsUntil})` })
      .where("endpoint_id", "=", id)
      .execute();
    const secret = await addSecret(context, tx, id, now);
    return { result: { id }, details: { formerSignsUntil: signsUntil }, firstCallResult: secret };
  });
  if (!performed.isFirst) throw new Rejection("webhookSecretShownOnce");
  return { ...performed.result, secret: performed.firstCallResult };
};
