import * as z from "zod/mini";
import { sentence } from "./shop-values.ts";

/** What a finding is about beside the page that shows it. */
const link = z.object({ kind: z.enum(["order", "account", "card"]), id: z.string() });

/** A finding about an order, a card or an account. Without a remedy an operator has nothing to do. */
export function findingOf<const Kind extends string, const Remedy extends string>(
  kinds: readonly [Kind, ...Kind[]],
  remedies: readonly [Remedy, ...Remedy[]],
) {
  return z.object({
    kind: z.enum(kinds),
    sentence,
    /** `good`: as it should be. `waits`: for somebody to act. */
    tone: z.enum(["good", "waits", "plain"]),
    remedy: z.nullable(z.enum(remedies)),
    /** What to tell the buyer, ready to be sent; null where there is nothing to tell. */
    buyer: z.nullable(sentence),
    link: z.nullable(link),
  });
}

export type Finding = z.output<ReturnType<typeof findingOf<string, string>>>;
