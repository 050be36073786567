import { plainText } from "./plain-text.ts";

/**
 * The amount of yuan that a text is, in fen: `199`, `¥1,199.00`, `人民币39元整`. Undefined if it is none, has more than two
 * decimals, or a comma that separates no thousands.
 */
export function readAmount(typed: string): number | undefined {
  const text = plainText(typed)
    .replace(/^(?:人民币|RMB|CNY)? ?[¥￥]? ?/i, "")
    .replace(/ ?(?:元|块钱?|RMB|CNY|yuan)?(?:整|人民币)?。?$/i, "")
    .replace("。", ".");
  const [, yuan, decimals = ""] = /^(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (yuan === undefined) return undefined;
  return Number(yuan.replaceAll(",", "")) * 100 + Number(decimals.padEnd(2, "0"));
}
