import type { Fen } from "@baleen/contract/money.ts";

/** Fen as gateways write yuan: `12.30`. */
export function yuanText(fen: Fen): string {
  if (!Number.isSafeInteger(fen) || fen < 0) throw new RangeError("This is no amount of money in fen");
  const rest = fen % 100;
  return `${(fen - rest) / 100}.${String(rest).padStart(2, "0")}`;
}

/** Yuan as gateways write them to fen; undefined for any other text. Floating point never touches it. */
export function fenOfYuanText(text: string): Fen | undefined {
  const [, yuan, decimals = ""] = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  return yuan === undefined ? undefined : Number(yuan) * 100 + Number(decimals.padEnd(2, "0"));
}
