import type { Context } from "../../context.ts";
import type { CounterName, LabelsOf } from "../metrics/metrics.ts";
import { withPolicyOf } from "./define-handler.ts";
import { toRejection } from "./error-reply.ts";

type CallHandler<C, Input, Reply> = (context: C, input: Input) => Promise<Reply>;

interface OutcomeCounter<Name extends CounterName, Input, Reply> {
  readonly name: Name;
  /** The outcome of a reply. For an error, the outcome is the error's name. */
  outcomeOf(reply: Reply): string;
  labelsOf(input: Input, outcome: string): LabelsOf<Name>;
}

export function countOutcomes<Name extends CounterName, C extends Pick<Context, "metrics">, Input, Reply>(
  handler: CallHandler<C, Input, Reply>,
  { name, outcomeOf, labelsOf }: OutcomeCounter<Name, Input, Reply>,
): CallHandler<C, Input, Reply> {
  return withPolicyOf(handler, async (context: C, input: Input) => {
    const count = (outcome: string) => context.metrics.count(name, labelsOf(input, outcome));
    try {
      const reply = await handler(context, input);
      count(outcomeOf(reply));
      return reply;
    } catch (error) {
      count(toRejection(error).code);
      throw error;
    }
  });
}
