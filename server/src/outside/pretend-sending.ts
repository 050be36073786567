import { type Channel, NotSentError, type Outgoing, type Send } from "./senders/sender.ts";

/** Sends, or only takes the time and the luck of sending. */
export interface Sender {
  readonly send: Send;
  /** Ends as the last sends on the channel ended: after as long, and in failure while they fail. */
  readonly pretend: Send;
}

interface Timing {
  nowMs(): number;
  wait(ms: number): Promise<void>;
}

interface Ending {
  readonly tookMs: number;
  readonly error: unknown;
}

const remembered = 15;

const realTiming: Timing = {
  nowMs: () => performance.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/**
 * Makes "no such account" look like "sent". A provider that takes 300 ms, or is down, must take 300 ms, or be
 * down, for an unknown address too.
 */
export function senderThatPretends(send: Send, { nowMs, wait }: Timing = realTiming): Sender {
  const endings: Record<Channel, Ending[]> = { email: [], sms: [] };
  const remember = (channel: Channel, ending: Ending) => {
    endings[channel] = [...endings[channel], ending].slice(-remembered);
  };
  return {
    async send(message: Outgoing) {
      const startMs = nowMs();
      try {
        await send(message);
        remember(message.channel, { tookMs: nowMs() - startMs, error: undefined });
      } catch (error) {
        // One address that is refused says nothing of how the next one fares.
        if (error instanceof NotSentError && error.blame === "address") throw error;
        remember(message.channel, { tookMs: nowMs() - startMs, error });
        throw error;
      }
    },
    async pretend({ channel }) {
      const last = endings[channel].at(-1);
      const alike = endings[channel].filter(
        (ending) => (ending.error === undefined) === (last?.error === undefined),
      );
      await wait(median(alike.map(({ tookMs }) => tookMs)));
      if (last?.error !== undefined) throw last.error;
    },
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
