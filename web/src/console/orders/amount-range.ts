import { parseAmount } from "@baleen/contract/typed-values/amount.ts";
import { normaliseText } from "@baleen/contract/typed-values/normalise-text.ts";

interface AmountRange {
  readonly minFen?: number;
  readonly maxFen?: number;
}

/** Reads `199`, `100-200`, `100到200`, and the open ranges `100-` and `-200`. Undefined if the text is not an amount. */
export function readAmountRange(typed: string): AmountRange | undefined {
  const [from = "", to = from, ...more] = normaliseText(typed).split(/ ?(?:[-~]|到|至|\bto\b) ?/i);
  const minFen = parseAmount(from);
  const maxFen = parseAmount(to);
  const isValid = (from === "" || minFen) && (to === "" || maxFen) && (minFen ?? maxFen) !== undefined;
  if (!isValid || more.length > 0) return undefined;
  return { ...(minFen !== undefined && { minFen }), ...(maxFen !== undefined && { maxFen }) };
}
