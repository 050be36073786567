/** `9.90` for 990 fen. */
export function yuanOf(fen: number): string {
  const digits = String(fen).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Undefined for whatever is no positive amount with at most two decimals. */
export function fenOf(yuan: string): number | undefined {
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(yuan)) return undefined;
  const [whole = "", decimals = ""] = yuan.split(".");
  const fen = Number(whole + decimals.padEnd(2, "0"));
  return fen > 0 ? fen : undefined;
}
