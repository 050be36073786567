import { setTimeout as realWait } from "node:timers/promises";
import { type Channel, NotSentError, type Outgoing, type Send } from "./senders/sender.ts";

export type Sender = ReturnType<typeof constantTimeSender>;

/**
 * Sends the message if `reaches`, else only waits. Takes the same time in both cases and reveals nothing about this
 * message: it throws if and only if the channel's last message failed for a reason other than its recipient.
 */
type SendInConstantTime = (message: Outgoing, reaches: boolean) => Promise<void>;

export type Wait = (ms: number) => Promise<void>;

/** Longer than providers usually take to answer, so that failures are known before it ends. */
const fixedMs = 1_000;

/**
 * A sender that hides whether an account exists: the response comes after a fixed time, and a slower message is still
 * in flight then.
 */
export function constantTimeSender(send: Send, wait: Wait = realWait) {
  const lastErrors: Partial<Record<Channel, unknown>> = {};
  const inFlight = new Set<Promise<unknown>>();

  const sendAndRecord = async (message: Outgoing) => {
    try {
      const receipt = await send(message);
      lastErrors[message.channel] = undefined;
      return receipt;
    } catch (error) {
      // A rejected address says nothing about the next message.
      if (!(error instanceof NotSentError && error.blame === "address")) lastErrors[message.channel] = error;
      throw error;
    }
  };

  return {
    send: sendAndRecord,
    /** Starts the fixed time after which `SendInConstantTime` resolves, so that it includes the work before sending. */
    startConstantTime(): SendInConstantTime {
      const fixedTime = wait(fixedMs);
      return async (message, reaches) => {
        if (reaches) {
          const sending: Promise<unknown> = sendAndRecord(message)
            .catch(() => undefined)
            .finally(() => inFlight.delete(sending));
          inFlight.add(sending);
        }
        await fixedTime;
        const lastError = lastErrors[message.channel];
        if (lastError !== undefined) throw lastError;
      };
    },
    /** Resolves when no message is in flight. */
    async finish() {
      await Promise.all(inFlight);
    },
  };
}
