import type { DeliveryProblem } from "@baleen/contract/back-office/webhooks.ts";
import { hasOwn } from "@baleen/contract/has-own.ts";
import { webhookEvents, webhookPayload } from "@baleen/contract/webhooks/webhook-events.ts";
import type { Context } from "../context.ts";
import { secondsAfter } from "../platform/clock.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import type { Run, RunResult } from "../platform/jobs/run-job.ts";
import { fractions } from "../platform/random.ts";
import { safePost, UnsafeAddressError } from "../platform/safe-fetch/safe-fetch.ts";
import { CancelledError, TimeoutError } from "../platform/with-timeout.ts";
import {
  type Attempt,
  type Delivery,
  findWaitingDelivery,
  holdDelivery,
  recordAttempt,
} from "./delivery-store.ts";
import {
  countFailure,
  endFailures,
  findEndpoint,
  listSigningSecrets,
  setQuietUntil,
  type WebhookEndpoint,
} from "./endpoint-store.ts";
import { nextAttempt, quietUntil } from "./schedule.ts";
import { signWebhook } from "./sign-webhook.ts";

const timeoutMs = 10_000;
const maxExcerptBytes = 1_000;
/** An endpoint that has failed for so long raises an alarm. */
const alarmAfterS = 3_600;

/**
 * Job: sends an event to an endpoint. At least once: if the process dies after the answer, or an answer is lost, it is
 * sent again with the same id.
 */
export async function sendWebhook(context: Context, { subject, signal }: Run): Promise<RunResult> {
  const { db, clock } = context;
  const delivery = await findWaitingDelivery(db, Number(subject));
  const endpoint = delivery && (await findEndpoint(db, delivery.endpointId));
  if (!endpoint) return "done";
  if (endpoint.is_paused) {
    await holdDelivery(db, delivery.id);
    return "done";
  }
  const now = clock.now();
  const dueAt = Math.max(delivery.nextAttemptAt?.getTime() ?? 0, endpoint.quiet_until?.getTime() ?? 0);
  if (dueAt > now.getTime()) return { runAgainInS: (dueAt - now.getTime()) / 1000 };
  const attempt = await attemptDelivery(context, endpoint, delivery);
  // Of another node, which takes this job over: no failure of the endpoint.
  if (signal.aborted) throw new CancelledError("It was cancelled");
  return attempt.problem === null
    ? await recordSuccess(context, delivery, attempt)
    : await recordFailure(context, delivery, attempt);
}

/** The body of an event, the same in every attempt. A type that only another release has is sent as it is stored. */
export function writePayload({
  type,
  data,
  occurredAt,
}: Pick<Delivery, "type" | "data" | "occurredAt">): string {
  const payload = { type, timestamp: occurredAt.toISOString(), data };
  return JSON.stringify(hasOwn(webhookEvents, type) ? webhookPayload(type).parse(payload) : payload);
}

async function attemptDelivery(
  context: Context,
  { id: endpointId, url }: WebhookEndpoint,
  delivery: Delivery,
): Promise<Attempt> {
  const { db, clock, keyRing, origin, webhookNetwork } = context;
  const at = clock.now();
  const sealed = await listSigningSecrets(db, endpointId, at);
  const secrets = sealed.map((one) => keyRing.open("webhook secret", String(endpointId), one));
  const usable = secrets.filter((secret) => secret !== undefined);
  const none = { at, status: null, durationMs: null, excerpt: null };
  if (usable.length === 0) return { ...none, problem: "secretLost" };
  const body = writePayload(delivery);
  const headers = {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
    ...signWebhook({ id: delivery.eventId, at, body }, usable),
  };
  const options = { userAgent: `Baleen (+${origin()})`, headers, body, timeoutMs, maxBytes: maxExcerptBytes };
  const startMs = performance.now();
  const durationMs = () => Math.round(performance.now() - startMs);
  try {
    const { status, beginning } = await safePost(url, options, webhookNetwork);
    const problem = status >= 200 && status < 300 ? null : "statusRefused";
    return { at, problem, status, durationMs: durationMs(), excerpt: textOf(beginning) };
  } catch (error) {
    return { ...none, problem: problemOf(error), durationMs: durationMs() };
  }
}

/** PostgreSQL stores no NUL. */
const textOf = (bytes: Buffer) => bytes.toString().replaceAll("\0", "");

function problemOf(error: unknown): DeliveryProblem {
  if (error instanceof UnsafeAddressError) return "addressForbidden";
  return error instanceof TimeoutError ? "timeout" : "noAnswer";
}

async function recordSuccess({ db, alarms }: Context, delivery: Delivery, attempt: Attempt): Promise<"done"> {
  await inTransaction(db, async (tx) => {
    await recordAttempt(tx, delivery, attempt, { state: "delivered", nextAttemptAt: null });
    if (await endFailures(tx, delivery.endpointId))
      await alarms.close(["webhook.failing"], [String(delivery.endpointId)], tx);
  });
  return "done";
}

async function recordFailure(
  { db, clock, random, alarms }: Context,
  delivery: Delivery,
  attempt: Attempt,
): Promise<RunResult> {
  const now = clock.now();
  const { endpointId, startedAt, attempts, type } = delivery;
  const next = nextAttempt({ startedAt, attempts: attempts + 1 }, now, fractions(random)());
  const subject = String(endpointId);
  await inTransaction(db, async (tx) => {
    const after = { state: next ? "waiting" : "failed", nextAttemptAt: next ?? null } as const;
    const isRecorded = await recordAttempt(tx, delivery, attempt, after);
    const endpoint = await countFailure(tx, endpointId, now);
    if (!endpoint) return;
    await setQuietUntil(tx, endpointId, quietUntil(endpoint.failures, now));
    const details = { problem: attempt.problem, status: attempt.status };
    const { failing_since: since } = endpoint;
    if (since && since <= secondsAfter(now, -alarmAfterS))
      await alarms.raise({ kind: "webhook.failing", subject, details }, tx);
    if (isRecorded && !next)
      await alarms.raise({ kind: "webhook.given_up", subject, details: { ...details, type } }, tx);
  });
  return next ? { runAgainInS: (next.getTime() - now.getTime()) / 1000 } : "done";
}
