import { type Channel, NotSentError, type Outgoing, type Send } from "./senders/sender.ts";

export interface Sender {
  readonly send: Send;
  /** Starts the fixed time after which `SendInConstantTime` resolves, so that it includes the work before sending. */
  startConstantTime(): SendInConstantTime;
  /** Resolves when no message is in flight. */
  finish(): Promise<void>;
}

/**
 * Sends the message if `reaches`, else only waits. Takes the same time in both cases and reveals nothing about this
 * message: it throws if and only if the channel's last message failed for a reason other than its recipient.
 */
type SendInConstantTime = (message: Outgoing, reaches: boolean) => Promise<void>;

export type Wait = (ms: number) => Promise<void>;

/** Longer than providers usually take to answer, so that failures are known before it ends. */
const fixedMs = 1_000;

const realWait: Wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * A sender that hides whether an account exists: the response comes after a fixed time, and a slower message is still
 * in flight then.
 */
export function constantTimeSender(send: Send, wait: Wait = realWait): Sender {
  const lastErrors: Partial<Record<Channel, unknown>> = {};
  const inFlight = new Set<Promise<void>>();

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
    startConstantTime() {
      const fixedTime = wait(fixedMs);
      return async (message, reaches) => {
        if (reaches) {
          const sending = sendAndRecord(message)
            .then(() => undefined)
            .catch(() => undefined)
            .finally(() => inFlight.delete(sending));
          inFlight.add(sending);
        }
        await fixedTime;
        const lastError = lastErrors[message.channel];
        if (lastError !== undefined) throw lastError;
      };
    },
    async finish() {
      await Promise.all(inFlight);
    },
  };
}
