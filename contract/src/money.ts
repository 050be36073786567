/** An amount of money as a whole number of fen (1 yuan = 100 fen). All arithmetic is in fen. */
export type Fen = number;

/** Converts yuan to fen. Undefined for negative numbers, more than two decimals, NaN, and more than 10⁹ yuan. */
export function fenOfYuan(yuan: number): Fen | undefined {
  if (!Number.isFinite(yuan) || yuan < 0 || yuan > 1e9) return undefined;
  const fen = Math.round(yuan * 100);
  // With at most two decimals, `yuan` is the double nearest to the amount, and `fen / 100` is that same double.
  return fen / 100 === yuan ? fen : undefined;
}

/** Converts fen to yuan, the unit of the API. */
export function yuanOfFen(fen: Fen): number {
  return fen / 100;
}

/** `¥269` or `¥0.74`: decimals only if there are any. */
export function shortPrice(yuan: number): string {
  return `¥${Number.isInteger(yuan) ? yuan : yuan.toFixed(2)}`;
}

/** `¥269.00`: always two decimals, for amounts to pay. */
export function exactPrice(yuan: number): string {
  return `¥${yuan.toFixed(2)}`;
}
