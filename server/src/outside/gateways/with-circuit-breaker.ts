import { CircuitOpenError, circuitBreaker } from "../circuit-breaker.ts";
import type { Clock } from "../clock.ts";
import { type Gateway, GatewayError } from "./gateway.ts";

/** A gateway whose calls share a circuit breaker. A call that the gateway rejects is an answer, and no failure. */
export function withCircuitBreaker(gateway: Gateway, clock: Clock): Gateway {
  const breaker = circuitBreaker(clock, (error) =>
    error instanceof GatewayError && error.kind === "refused" ? "success" : "failure",
  );
  const guard =
    <Asked, Result>(call: (asked: Asked) => Promise<Result>) =>
    async (asked: Asked): Promise<Result> => {
      try {
        return await breaker(() => call(asked));
      } catch (error) {
        if (error instanceof CircuitOpenError) throw new GatewayError("unknown", error.message);
        throw error;
      }
    };
  return {
    ...gateway,
    create: guard(gateway.create),
    query: guard(gateway.query),
    close: guard(gateway.close),
    refund: guard(gateway.refund),
    queryRefund: guard(gateway.queryRefund),
  };
}
