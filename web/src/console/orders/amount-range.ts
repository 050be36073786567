import { readAmount } from "@baleen/contract/typed-values/amount.ts";
import { plainText } from "@baleen/contract/typed-values/plain-text.ts";

interface AmountRange {
  readonly minFen?: number;
  readonly maxFen?: number;
}

/** Reads `199`, `100-200`, `100到200`, and the open ranges `100-` and `-200`. Undefined if the text is not an amount. */
export function readAmountRange(typed: string): AmountRange | undefined {
  const [from = "", to = from, ...more] = plainText(typed).split(/ ?(?:[-~]|到|至|\bto\b) ?/i);
  const minFen = readAmount(from);
  const maxFen = readAmount(to);
  const isRead = (from === "" || minFen) && (to === "" || maxFen) && (minFen ?? maxFen) !== undefined;
  if (!isRead || more.length > 0) return undefined;
  return { ...(minFen !== undefined && { minFen }), ...(maxFen !== undefined && { maxFen }) };
}
