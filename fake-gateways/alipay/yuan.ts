export function writeYuan(fen: number): string {
  const digits = String(fen).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Undefined for whatever Alipay would not take: it wants 0.01 to 100000000, with two decimals at most. */
export function readYuan(text: string | undefined): number | undefined {
  const [, yuan, decimals = ""] = /^(0|[1-9]\d{0,8})(?:\.(\d{1,2}))?$/.exec(text ?? "") ?? [];
  const fen = Number(`${yuan}${decimals.padEnd(2, "0")}`);
  return fen >= 1 && fen <= 1e10 ? fen : undefined;
}
