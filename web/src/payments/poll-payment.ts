import type { PaymentResult } from "./payment-result.ts";

export const pollEveryMs = 3000;
export const maxPolls = 120;

interface Options {
  /** Sends one request. Never rejects. */
  readonly poll: () => Promise<PaymentResult | undefined>;
  readonly onResult: (result: PaymentResult) => void;
  readonly onTimeout: () => void;
}

interface Polling {
  /** Polls at once, for example when the page becomes visible again. */
  pollNow(): void;
  stop(): void;
}

/**
 * Polls a payment every three seconds until there is a result, at most 120 times. While a request hangs, its ticks are
 * counted as polls, so the timeout stays at six minutes.
 */
export function pollPayment({ poll, onResult, onTimeout }: Options): Polling {
  let polls = 0;
  let isPolling = false;
  let isStopped = false;

  const stop = () => {
    isStopped = true;
    clearInterval(timer);
  };

  const tick = async () => {
    if (polls >= maxPolls) {
      stop();
      onTimeout();
      return;
    }
    polls += 1;
    if (isPolling) return;
    isPolling = true;
    const result = await poll();
    isPolling = false;
    if (!result || isStopped) return;
    stop();
    onResult(result);
  };

  const timer = setInterval(tick, pollEveryMs);
  return {
    pollNow: () => {
      if (!isStopped && !isPolling && polls < maxPolls) void tick();
    },
    stop,
  };
}
