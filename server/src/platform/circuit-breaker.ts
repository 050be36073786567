import { formatCount } from "@baleen/contract/format-count.ts";
import type { Clock } from "./clock.ts";

const maxFailures = 5;
const openMs = 30_000;

/** Thrown instead of making a call while the circuit is open. */
export class CircuitOpenError extends Error {
  constructor() {
    super(`The circuit is open after ${formatCount(maxFailures, "failure")} in a row`);
  }
}

/** What an error means for the circuit: `failure` counts, `success` closes the circuit, `nothing` does neither. */
export type Verdict = "failure" | "success" | "nothing";

export type CircuitBreaker = ReturnType<typeof circuitBreaker>;

/**
 * A circuit breaker for calls to one provider. After five consecutive failures the circuit is open: for 30 seconds
 * every call throws `CircuitOpenError` at once instead of waiting for its timeout. Then one call tries the provider
 * while the others still fail.
 */
export function circuitBreaker(clock: Clock, classify: (error: unknown) => Verdict) {
  let failures = 0;
  let openUntilMs = 0;

  const count = (verdict: Verdict) => {
    if (verdict !== "nothing") failures = verdict === "failure" ? failures + 1 : 0;
    const shouldOpen = verdict === "failure" && failures >= maxFailures;
    openUntilMs = shouldOpen ? clock.now().getTime() + openMs : 0;
  };

  return {
    async run<Result>(call: () => Promise<Result>): Promise<Result> {
      const nowMs = clock.now().getTime();
      if (nowMs < openUntilMs) throw new CircuitOpenError();
      if (failures >= maxFailures) openUntilMs = nowMs + openMs;
      try {
        const result = await call();
        count("success");
        return result;
      } catch (error) {
        count(classify(error));
        throw error;
      }
    },
    /** Undefined while the circuit is closed. */
    openUntil: () => (clock.now().getTime() < openUntilMs ? new Date(openUntilMs) : undefined),
  };
}
