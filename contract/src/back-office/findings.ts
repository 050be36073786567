import * as z from "zod/mini";
import { sentence } from "./shop-values.ts";

/** A related object that the finding links to. */
const link = z.object({ kind: z.enum(["order", "account", "card"]), id: z.string() });

/**
 * The schema of a finding about an order, a card or an account. Without a remedy, there is nothing for an operator to
 * do.
 */
export function findingOf<const Kind extends string, const Remedy extends string>(
  kinds: readonly [Kind, ...Kind[]],
  remedies: readonly [Remedy, ...Remedy[]],
) {
  return z.object({
    kind: z.enum(kinds),
    sentence,
    /** `good`: everything is in order. `waits`: somebody has to act. */
    tone: z.enum(["good", "waits", "plain"]),
    remedy: z.nullable(z.enum(remedies)),
    /** A text that is ready to be sent to the buyer; null if there is nothing to say. */
    buyer: z.nullable(sentence),
    link: z.nullable(link),
  });
}

export type Finding = z.output<ReturnType<typeof findingOf<string, string>>>;
