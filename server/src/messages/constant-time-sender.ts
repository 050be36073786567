import { realWait, type Wait } from "../platform/wait.ts";
import { type Channel, NotSentError, type OutgoingMessage, type Send } from "./senders/sender.ts";

export type Sender = ReturnType<typeof constantTimeSender>;

/**
 * Sends the message if `shouldSend` is true, otherwise only waits. Both take the same time and reveal nothing about
 * this message: the function throws if and only if the channel's previous message failed for a reason other than its
 * recipient.
 */
type SendInConstantTime = (message: OutgoingMessage, shouldSend: boolean) => Promise<void>;

/** Longer than most providers take to respond, so that failures are usually known when it ends. */
const fixedMs = 1_000;

/**
 * A sender that hides whether an account exists: the response comes after a fixed time, even if the message is still
 * being sent.
 */
export function constantTimeSender(send: Send, wait: Wait = realWait) {
  const lastErrors: Partial<Record<Channel, unknown>> = {};
  const inFlight = new Set<Promise<unknown>>();

  const sendAndRecord = async (message: OutgoingMessage) => {
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
    /**
     * Starts the fixed time after which `SendInConstantTime` resolves. Call it before the work that precedes sending,
     * so that the time includes that work.
     */
    startConstantTime(): SendInConstantTime {
      const fixedTime = wait(fixedMs);
      return async (message, shouldSend) => {
        if (shouldSend) {
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
