import type { CounterName, LabelsOf, Metrics } from "../metrics/metrics.ts";
import { withPolicyOf } from "./define-handler.ts";
import { toRejection } from "./error-reply.ts";

type CallHandler<Deps, Input, Reply> = (deps: Deps, input: Input) => Promise<Reply>;

interface OutcomeCounter<Name extends CounterName, Input, Reply> {
  readonly name: Name;
  /** The outcome of a reply; that of an error is the error's name. */
  outcomeOf(reply: Reply): string;
  labelsOf(input: Input, outcome: string): LabelsOf<Name>;
}

export function countOutcomes<Name extends CounterName, Deps extends { metrics: Metrics }, Input, Reply>(
  handler: CallHandler<Deps, Input, Reply>,
  { name, outcomeOf, labelsOf }: OutcomeCounter<Name, Input, Reply>,
): CallHandler<Deps, Input, Reply> {
  return withPolicyOf(handler, async (deps: Deps, input: Input) => {
    const count = (outcome: string) => deps.metrics.count(name, labelsOf(input, outcome));
    try {
      const reply = await handler(deps, input);
      count(outcomeOf(reply));
      return reply;
    } catch (error) {
      count(toRejection(error).code);
      throw error;
    }
  });
}
