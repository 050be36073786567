import { normaliseText } from "./normalise-text.ts";

/** Labels before an amount on bills and in messages. The names of other currencies are not labels. */
const label =
  /^(?:(?:退款|支付|付款|实付|应付|订单|实退)?(?:金额|总额|总价|合计|总计|共计|小计|共|退款|实付款?|应付)|amount|total|price|refund|paid) ?[:=(]? ?/i;
const around = /^["'“‘([【=+]+ ?| ?["'”’)\]】,;、。]+$/g;

/**
 * Parses an amount in yuan and returns it in fen: `199`, `¥1,199.00`, `人民币39元整`, `退款金额：39.00元`. Undefined if the text
 * is not an amount, has more than two decimals, or has a comma that does not separate thousands.
 */
export function parseAmount(typed: string): number | undefined {
  const text = normaliseText(typed)
    .replaceAll(around, "")
    .replace(label, "")
    .replace(/^(?:人民币|RMB|CNY|CN(?=¥))?(?: |: ?)?¥? ?/i, "")
    .replace(/ ?(?:[元圆]|块钱?|RMB|CNY|yuan|¥)? ?(?:整|人民币)?$/i, "")
    .replace("。", ".");
  const [, yuan, decimals = ""] = /^(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (yuan === undefined) return undefined;
  return Number(yuan.replaceAll(",", "")) * 100 + Number(decimals.padEnd(2, "0"));
}
