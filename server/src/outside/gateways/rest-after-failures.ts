import type { Clock } from "../clock.ts";
import { type Gateway, GatewayError } from "./gateway.ts";

const mostFailures = 5;
const restMs = 30_000;

/**
 * Stops asking a gateway that failed to answer five times in a row: for 30 seconds every call fails at once,
 * so that buyers read their sentence now and not in ten seconds. A refusal is an answer.
 */
export function restAfterFailures(gateway: Gateway, clock: Clock): Gateway {
  let failures = 0;
  let restsUntilMs = 0;
  const guard =
    <Asked, Result>(call: (asked: Asked) => Promise<Result>) =>
    async (asked: Asked): Promise<Result> => {
      if (clock.now().getTime() < restsUntilMs) {
        throw new GatewayError("unknown", `The gateway rests after ${mostFailures} failures in a row`);
      }
      try {
        const result = await call(asked);
        failures = 0;
        return result;
      } catch (error) {
        const isAnswer = error instanceof GatewayError && error.kind === "refused";
        failures = isAnswer ? 0 : failures + 1;
        if (failures >= mostFailures) restsUntilMs = clock.now().getTime() + restMs;
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
