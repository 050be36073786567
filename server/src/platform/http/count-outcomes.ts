import type { CounterName, LabelsOf, Metrics } from "../metrics/metrics.ts";
import { toAppError } from "./error-reply.ts";

type Counted<Deps, Asked, Reply> = (deps: Deps, asked: Asked) => Promise<Reply>;

interface Counting<Name extends CounterName, Asked, Reply> {
  readonly name: Name;
  /** The outcome of a reply; that of an error is the error's name. */
  outcomeOf(reply: Reply): string;
  labelsOf(asked: Asked, outcome: string): LabelsOf<Name>;
}

export function countOutcomes<Name extends CounterName, Deps extends { metrics: Metrics }, Asked, Reply>(
  handler: Counted<Deps, Asked, Reply>,
  { name, outcomeOf, labelsOf }: Counting<Name, Asked, Reply>,
): Counted<Deps, Asked, Reply> {
  return async (deps, asked) => {
    const count = (outcome: string) => deps.metrics.count(name, labelsOf(asked, outcome));
    try {
      const reply = await handler(deps, asked);
      count(outcomeOf(reply));
      return reply;
    } catch (error) {
      count(toAppError(error).reason);
      throw error;
    }
  };
}
