import type { ConsoleCalls } from "@baleen/contract/back-office/console-calls.ts";
import type { BodyOf } from "@baleen/contract/call.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../platform/database/transaction.ts";
import { Rejection } from "../../platform/rejection.ts";
import { requireSafeUrl, UnsafeAddressError } from "../../platform/safe-fetch/safe-fetch.ts";
import type { WebhookEndpoint } from "../endpoint-store.ts";
import { formatSecret, secretBytes } from "../sign-webhook.ts";

type Terms = Pick<BodyOf<ConsoleCalls["createWebhookEndpoint"]>, "url" | "description" | "types">;

/** The columns of what operators choose. Throws `webhookAddressForbidden` for a URL that would never be visited. */
export function columnsOf({ url, description, types }: Terms) {
  try {
    requireSafeUrl(url);
  } catch (error) {
    if (error instanceof UnsafeAddressError) throw new Rejection("webhookAddressForbidden");
    throw error;
  }
  return { url, description, types: JSON.stringify([...new Set(types)]) };
}

/** Throws `noSuchWebhookEndpoint`. */
export async function lockEndpoint(tx: Tx, id: number): Promise<WebhookEndpoint> {
  const endpoint = await tx
    .selectFrom("webhook_endpoints")
    .selectAll()
    .where("id", "=", id)
    // Payments that announce events to it need not wait.
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!endpoint) throw new Rejection("noSuchWebhookEndpoint", { endpointId: id });
  return endpoint;
}

/** Makes a secret for an endpoint, and returns it as its consumer gets it. */
export async function addSecret(
  { keyRing, random }: Pick<Context, "keyRing" | "random">,
  tx: Tx,
  endpointId: number,
  now: Date,
): Promise<string> {
  const secret = Buffer.from(random.bytes(secretBytes));
  const sealed = keyRing.seal("webhook secret", String(endpointId), secret, random);
  await tx.insertInto("webhook_secrets").values({ endpoint_id: endpointId, sealed, made_at: now }).execute();
  return formatSecret(secret);
}
