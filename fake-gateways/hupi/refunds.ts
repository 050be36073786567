import { ProtocolError } from "./requests.ts";
import type { HupiTrade, TradeBook } from "./trades.ts";

/** `refund.html`: whole payments only. With `slow` the refund stays under way until `completeRefund`. */
export function refundTrade(
  book: TradeBook,
  given: Readonly<Record<string, string>>,
  slow: boolean,
): HupiTrade {
  const trade = given.open_order_id
    ? book.findByOpenId(given.open_order_id)
    : book.find(given.trade_order_id);
  if (!trade) throw new ProtocolError(40404, "订单不存在");
  if (trade.state !== "OD") throw new ProtocolError(40010, "订单状态不允许退款");
  trade.state = "RD";
  return slow ? trade : completeRefund(trade);
}

export function completeRefund(trade: HupiTrade): HupiTrade {
  if (trade.state !== "OD" && trade.state !== "RD") throw new Error(`It is ${trade.state}, not paid.`);
  trade.state = "CD";
  trade.refundedFen = trade.paidFen ?? 0;
  return trade;
}
