import type { LogAlarm } from "../alarms/alarms.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import { keyedDigest } from "../platform/digest.ts";
import type { Metrics } from "../platform/metrics/metrics.ts";
import { maskAddress } from "./compose-message.ts";
import { addMessage, type LoggedMessage } from "./message-log-store.ts";
import {
  type Channel,
  NotConfiguredError,
  NotSentError,
  type Outgoing,
  type Send,
} from "./senders/sender.ts";
import { SmsBudgetError } from "./sms-budget.ts";

interface Logging {
  readonly db: Database;
  readonly clock: Clock;
  readonly secretKey: string;
  readonly log: LogAlarm;
  readonly metrics: Metrics;
}

/** Logs every message with its outcome, without its text, code and address. A log that fails changes nothing. */
export function logMessages(send: Send, logging: Logging): Send {
  return async (message) => {
    const startMs = performance.now();
    const log = async (entry: Pick<LoggedMessage, "outcome" | "answer" | "provider_id">) => {
      const { channel, purpose } = message;
      logging.metrics.count("messages_total", { channel, purpose, outcome: entry.outcome });
      await save(logging, message, { ...entry, duration_ms: Math.round(performance.now() - startMs) });
    };
    try {
      const receipt = await send(message);
      await log({ outcome: "sent", answer: null, provider_id: receipt?.providerId ?? null });
      return receipt;
    } catch (error) {
      await log({ outcome: outcomeOf(error), answer: answerOf(error), provider_id: null });
      throw error;
    }
  };
}

type Result = Pick<LoggedMessage, "outcome" | "answer" | "provider_id" | "duration_ms">;

async function save({ db, clock, secretKey, log }: Logging, message: Outgoing, result: Result) {
  const { channel, purpose, to } = message;
  try {
    await addMessage(db, {
      at: clock.now(),
      channel,
      purpose,
      target_masked: maskAddress(channel, to),
      target_digest: targetDigest(secretKey, channel, to),
      ...result,
    });
  } catch (error) {
    log("A message could not be logged", { error });
  }
}

/** Finds the messages to an address without storing it. */
export function targetDigest(secretKey: string, channel: Channel, target: string): string {
  return keyedDigest(secretKey, "message target", channel, target);
}

function outcomeOf(error: unknown): LoggedMessage["outcome"] {
  if (error instanceof SmsBudgetError || error instanceof NotConfiguredError) return "withheld";
  return error instanceof NotSentError && error.blame === "address" ? "rejected" : "failed";
}

/** The messages of these errors contain neither addresses nor codes; others may. */
function answerOf(error: unknown): string {
  const isKnown = [NotSentError, NotConfiguredError, SmsBudgetError].some((kind) => error instanceof kind);
  return isKnown && error instanceof Error ? error.message : "Sending failed";
}
