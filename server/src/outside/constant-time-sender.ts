import { type Channel, NotSentError, type Outgoing, type Send } from "./senders/sender.ts";

export interface Sender {
  readonly send: Send;
  /**
   * Begins the fixed time after which `SendInConstantTime` resolves, so that whatever is done before sending is hidden by it as
   * well.
   */
  startConstantTime(): SendInConstantTime;
  /** Resolves once no message is on its way. */
  finish(): Promise<void>;
}

/**
 * Sends if `reaches`, or only seems to. Takes the same time in both cases and never tells how this message fared: it
 * throws if and only if the channel's last message failed for a reason that is not its recipient's.
 */
type SendInConstantTime = (message: Outgoing, reaches: boolean) => Promise<void>;

/** Resolves after some milliseconds. */
export type Wait = (ms: number) => Promise<void>;

/** Longer than providers usually take, so that their failures are known by then. */
const evenMs = 1_000;

const realWait: Wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Makes "no such account" look like "sent", on a node that has sent nothing yet as well: the answer comes after a fixed
 * time, while a message that takes longer is still on its way.
 */
export function constantTimeSender(send: Send, wait: Wait = realWait): Sender {
  const lastErrors: Partial<Record<Channel, unknown>> = {};
  const underway = new Set<Promise<void>>();

  const sendRemembering = async (message: Outgoing) => {
    try {
      await send(message);
      lastErrors[message.channel] = undefined;
    } catch (error) {
      // One address that is refused says nothing of how the next one fares.
      if (!(error instanceof NotSentError && error.blame === "address")) lastErrors[message.channel] = error;
      throw error;
    }
  };

  return {
    send: sendRemembering,
    startConstantTime() {
      const fixedTime = wait(evenMs);
      return async (message, reaches) => {
        if (reaches) {
          const sending = sendRemembering(message)
            .catch(() => undefined)
            .finally(() => underway.delete(sending));
          underway.add(sending);
        }
        await fixedTime;
        const lastError = lastErrors[message.channel];
        if (lastError !== undefined) throw lastError;
      };
    },
    async finish() {
      await Promise.all(underway);
    },
  };
}
