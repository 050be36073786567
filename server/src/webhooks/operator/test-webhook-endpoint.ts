import type { ConsoleAction } from "../../operators/console-handler.ts";
import { performAction } from "../../operators/perform-action.ts";
import { announceTest } from "../announce-event.ts";
import { lockEndpoint } from "./act-on-endpoint.ts";

/** Throws `noSuchWebhookEndpoint`. */
export const testWebhookEndpoint: ConsoleAction<"testWebhookEndpoint"> = async (context, { id, ...by }) => {
  const subject = { kind: "webhook", id } as const;
  await performAction(context, { ...by, action: "testWebhookEndpoint", subject }, async (tx) => {
    await lockEndpoint(tx, id);
    await announceTest(tx, id, context.clock.now());
    return { result: null };
  });
  return null;
};
