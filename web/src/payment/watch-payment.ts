import type { Verdict } from "./payment-verdict.ts";

export const pollEveryMs = 3000;
export const maxPolls = 120;

interface Watch {
  /** One look; never rejects. */
  readonly look: () => Promise<Verdict | undefined>;
  readonly onVerdict: (verdict: Verdict) => void;
  readonly onPatienceEnd: () => void;
}

/**
 * Looks at a payment every three seconds until there is a verdict, at most 120 times. A look that hangs uses
 * up the turns it takes, so that the six minutes stay six minutes.
 */
export function watchPayment({ look, onVerdict, onPatienceEnd }: Watch): {
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
      onPatienceEnd();
      return;
    }
    turns += 1;
    if (looking) return;
    looking = true;
    const verdict = await look();
    looking = false;
    if (!verdict || stopped) return;
    stop();
    onVerdict(verdict);
  };

  const timer = setInterval(takeTurn, pollEveryMs);
  return {
    wake: () => {
      if (!stopped && !looking && turns < maxPolls) void takeTurn();
    },
    stop,
  };
}
