import { createHmac } from "node:crypto";

/** Standard Webhooks 1.0 asks for 24 to 64 random bytes. */
export const secretBytes = 32;
const prefix = "whsec_";

/** A secret as its consumer gets it. */
export function formatSecret(secret: Buffer): string {
  return `${prefix}${secret.toString("base64")}`;
}

interface SentWebhook {
  readonly id: string;
  /** When it is sent, not when the event occurred: consumers refuse what is older than minutes. */
  readonly at: Date;
  readonly body: string;
}

/**
 * The headers of a webhook, signed with each of the secrets (Standard Webhooks 1.0,
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md).
 */
export function signWebhook({ id, at, body }: SentWebhook, secrets: readonly Buffer[]) {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map(
    (secret) => `v1,${createHmac("sha256", secret).update(`${id}.${timestamp}.${body}`).digest("base64")}`,
  );
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}
