import { ProtocolError } from "./requests.ts";
import type { HupiTrade, TradeBook } from "./trades.ts";

/** `refund.html`: whole payments only. With `isSlow` the refund stays under way until `completeRefund`. */
export function refundTrade(
  book: TradeBook,
  fields: Readonly<Record<string, string>>,
  isSlow: boolean,
): HupiTrade {
  const trade = fields.open_order_id
    ? book.findByOpenId(fields.open_order_id)
    : book.find(fields.trade_order_id);
  if (!trade) throw new ProtocolError(40404, "订单不存在");
  if (trade.state !== "OD") throw new ProtocolError(40010, "订单状态不允许退款");
  trade.state = "RD";
  return isSlow ? trade : completeRefund(trade);
}

export function completeRefund(trade: HupiTrade): HupiTrade {
  if (trade.state !== "OD" && trade.state !== "RD") throw new Error(`It is ${trade.state}, not paid.`);
  trade.state = "CD";
  trade.refundedFen = trade.paidFen ?? 0;
  return trade;
}
