import * as z from "zod/mini";
import { identifier, instant, requiredText, wholeNumber } from "../rules.ts";
import { subscribedTypes } from "../webhooks/webhook-events.ts";
import { defineConsoleCall } from "./console-call.ts";
import { actionBodyWithoutReason, operatorActionBody, operatorActionFields } from "./operator-action.ts";
import { pageOf, pageQuery } from "./paging.ts";

export const maxWebhookEndpoints = 20;
/** A replay of failed deliveries takes at most this many, the oldest first. */
export const maxReplayedDeliveries = 10_000;
/** After a change of the secret the former one signs too, at most a week. */
export const maxOverlapHours = 168;

const webhookSecret = z.object({
  madeAt: instant,
  /** Until when it signs beside the newer one; null for the newest. */
  signsUntil: z.nullable(instant),
});

const webhookEndpoint = z.object({
  id: z.int(),
  url: z.string(),
  description: z.nullable(z.string()),
  types: z.array(z.enum(subscribedTypes)),
  /** A paused endpoint gets nothing; its events stay in the log and can be replayed. */
  isPaused: z.boolean(),
  madeAt: instant,
  madeBy: z.string(),
  /** Since when nothing has arrived; null if the last attempt succeeded. */
  failingSince: z.nullable(instant),
  waiting: z.int(),
  failed: z.int(),
  secrets: z.array(webhookSecret),
});
export type WebhookEndpointRow = z.output<typeof webhookEndpoint>;

export const deliveryState = z.enum(["waiting", "delivered", "failed"]);
export type DeliveryState = z.output<typeof deliveryState>;

/** Why an attempt had no answer, or was not made. */
export const deliveryProblem = z.enum([
  "noAnswer",
  "timeout",
  "addressForbidden",
  "statusRefused",
  "secretLost",
  "paused",
]);
export type DeliveryProblem = z.output<typeof deliveryProblem>;

const webhookDelivery = z.object({
  id: z.int(),
  eventId: z.uuid(),
  /** A type that a later release may have added. */
  type: z.string(),
  occurredAt: instant,
  state: deliveryState,
  attempts: z.int(),
  lastAttemptAt: z.nullable(instant),
  nextAttemptAt: z.nullable(instant),
  problem: z.nullable(deliveryProblem),
  /** The HTTP status of the last answer. */
  status: z.nullable(z.int()),
  durationMs: z.nullable(z.int()),
  /** The beginning of the last answer. */
  excerpt: z.nullable(z.string()),
  /** What was sent, as JSON. */
  payload: z.string(),
});
export type WebhookDeliveryRow = z.output<typeof webhookDelivery>;

export const listWebhookEndpoints = defineConsoleCall("GET /webhooks", {
  requiredAccess: "readWebhooks",
  reply: z.object({ endpoints: z.array(webhookEndpoint) }),
  summary: "The endpoints of outgoing webhooks.",
});

export const readWebhookEndpoint = defineConsoleCall("GET /webhooks/{id}", {
  requiredAccess: "readWebhooks",
  reply: webhookEndpoint,
  summary: "One endpoint.",
});

export const listWebhookDeliveries = defineConsoleCall("GET /webhooks/{id}/deliveries", {
  requiredAccess: "readWebhooks",
  query: z.object({ ...pageQuery, state: z.optional(deliveryState) }),
  reply: pageOf(webhookDelivery),
  summary: "The log of an endpoint, newest event first.",
});

const url = requiredText(2_048).check(z.regex(/^https:\/\/[^\s/]+/i, "webhookUrlInvalid"));

const endpointFields = {
  url,
  description: z.nullable(requiredText(200)),
  types: z.array(z.enum(subscribedTypes)).check(z.minLength(1, "required")),
} as const;

/** The secret is shown once: a repeated submission gets `webhookSecretShownOnce`. */
const newSecret = z.object({ id: z.int(), secret: z.string() });

export const createWebhookEndpoint = defineConsoleCall("POST /webhooks", {
  requiredAccess: "manageWebhooks",
  body: z.object({ ...operatorActionFields, ...endpointFields }),
  reply: newSecret,
  summary: "Adds an endpoint and makes its secret.",
});

export const editWebhookEndpoint = defineConsoleCall("POST /webhooks/{id}/edit", {
  requiredAccess: "manageWebhooks",
  body: z.object({ ...operatorActionFields, ...endpointFields, isPaused: z.boolean() }),
  summary: "Changes an endpoint, pauses it or lets it go on.",
});

export const rotateWebhookSecret = defineConsoleCall("POST /webhooks/{id}/rotate-secret", {
  requiredAccess: "manageWebhooks",
  body: z.object({
    ...operatorActionFields,
    /** How long the former secret signs too; 0 ends it at once. */
    overlapHours: wholeNumber(0, maxOverlapHours),
  }),
  reply: newSecret,
  summary: "Makes a new secret. The former one signs beside it for a time.",
});

export const removeWebhookEndpoint = defineConsoleCall("POST /webhooks/{id}/remove", {
  requiredAccess: "manageWebhooks",
  body: operatorActionBody,
  summary: "Removes an endpoint with its log.",
});

export const testWebhookEndpoint = defineConsoleCall("POST /webhooks/{id}/test", {
  requiredAccess: "manageWebhooks",
  body: actionBodyWithoutReason,
  summary: "Sends a test event to one endpoint.",
});

/** Sends deliveries again, with the same ids. `left`: failed ones beyond `maxReplayedDeliveries`. */
export const replayWebhooks = defineConsoleCall("POST /webhooks/{id}/replay", {
  requiredAccess: "manageWebhooks",
  body: z.object({
    ...operatorActionFields,
    /** One delivery in any state, or all failed ones whose events occurred since. */
    what: z.union([z.object({ deliveryId: identifier }), z.object({ since: instant })], "invalid"),
  }),
  reply: z.object({ replayed: z.int(), left: z.int() }),
  summary: "Sends one delivery, or all failed ones since a time, again.",
});
