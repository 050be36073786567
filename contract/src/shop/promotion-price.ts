import type { Fen } from "../money.ts";

/** What a promotion takes off a price: percent of it, or an amount. */
export type Reduction = { readonly percent: number } | { readonly fen: Fen };

/**
 * A reduced price. Percent are rounded down to the fen, in the buyer's favour, so every reduction is at least 1 fen.
 * Undefined if the price would fall below 1 fen.
 */
export function reducePrice(listFen: Fen, reduction: Reduction): Fen | undefined {
  const reduced =
    "percent" in reduction
      ? Math.floor((listFen * (100 - reduction.percent)) / 100)
      : listFen - reduction.fen;
  return reduced >= 1 ? reduced : undefined;
}
