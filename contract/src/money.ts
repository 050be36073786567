/** An amount of money as a whole number of fen (1 yuan = 100 fen). All arithmetic is done on it. */
export type Fen = number;

/**
 * Yuan from the wire to fen. Undefined for whatever is no amount of money with at most two decimals:
 * a negative number, a third decimal, NaN, or more than a price can be.
 */
export function fenOfYuan(yuan: number): Fen | undefined {
  if (!Number.isFinite(yuan) || yuan < 0 || yuan > 1e9) return undefined;
  const fen = Math.round(yuan * 100);
  // The nearest double to a two-decimal yuan amount is the very one that dividing the fen gives back.
  return fen / 100 === yuan ? fen : undefined;
}

/** Fen to the number of yuan that answers carry. */
export function yuanOfFen(fen: Fen): number {
  return fen / 100;
}

/** `¥269` or `¥0.74`: decimals only where there are any. */
export function shortPrice(yuan: number): string {
  return `¥${Number.isInteger(yuan) ? yuan : yuan.toFixed(2)}`;
}

/** `¥269.00`: always two decimals, for what is owed. */
export function exactPrice(yuan: number): string {
  return `¥${yuan.toFixed(2)}`;
}
