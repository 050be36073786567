import type { PaymentResult } from "./payment-result.ts";

export const pollEveryMs = 3000;
export const maxPolls = 120;

interface Watch {
  /** One look; never rejects. */
  readonly look: () => Promise<PaymentResult | undefined>;
  readonly onResult: (verdict: PaymentResult) => void;
  readonly onTimeout: () => void;
}

/**
 * Looks at a payment every three seconds until there is a verdict, at most 120 times. A look that hangs uses
 * up the turns it takes, so that the six minutes stay six minutes.
 */
export function pollPayment({ look, onResult, onTimeout }: Watch): {
  /** Looks at once: the visitor has just come back. */
  wake(): void;
  stop(): void;
} {
  let turns = 0;
  let looking = false;
  let stopped = false;

  const stop = () => {
    stopped = true;
    clearInterval(timer);
  };

  const takeTurn = async () => {
    if (turns >= maxPolls) {
      stop();
      onTimeout();
      return;
    }
    turns += 1;
    if (looking) return;
    looking = true;
    const verdict = await look();
    looking = false;
    if (!verdict || stopped) return;
    stop();
    onResult(verdict);
  };

  const timer = setInterval(takeTurn, pollEveryMs);
  return {
    wake: () => {
      if (!stopped && !looking && turns < maxPolls) void takeTurn();
    },
    stop,
  };
}
