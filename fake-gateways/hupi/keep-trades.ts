import { Refusal } from "./read-request.ts";
import type { Fields } from "./sign-fields.ts";
import type { HupiTrade, TradeBook } from "./trade-book.ts";
import { fenOf, yuanOf } from "./yuan.ts";

type Given = Readonly<Record<string, string>>;

const unwelcome = /\p{Extended_Pictographic}|%/u;

/** `do.html`: takes a number once, and never again. */
export function createTrade(book: TradeBook, given: Given): HupiTrade {
  const {
    version,
    trade_order_id: number = "",
    total_fee = "",
    title = "",
    notify_url: notifyUrl = "",
  } = given;
  if (version !== "1.1") throw new Refusal(40004, "version无效");
  if (!/^[\w-]{1,32}$/.test(number)) throw new Refusal(40005, "trade_order_id无效");
  const amountFen = fenOf(total_fee);
  if (amountFen === undefined) throw new Refusal(40006, "total_fee无效");
  if (title === "" || Buffer.byteLength(title) > 127 || unwelcome.test(title))
    throw new Refusal(40007, "title无效");
  if (!/^https?:\/\/.{1,121}$/.test(notifyUrl) || notifyUrl.length > 128)
    throw new Refusal(40008, "notify_url无效");
  if (book.find(number)) throw new Refusal(40009, "订单号重复");
  const { attach = "", plugins = "" } = given;
  return book.add({ number, title, amountFen, notifyUrl, attach, plugins });
}

/** `query.html`: wants `out_trade_order` or `open_order_id`, and no other name for it. */
export function findTrade(book: TradeBook, { out_trade_order, open_order_id }: Given): HupiTrade {
  const trade = open_order_id ? book.findByOpenId(open_order_id) : book.find(out_trade_order);
  if (!trade) throw new Refusal(40404, "订单不存在");
  return trade;
}

export function describeTrade(trade: HupiTrade): Fields {
  return {
    status: trade.state,
    open_order_id: trade.openId,
    out_trade_order: trade.number,
    total_amount: yuanOf(trade.paidFen ?? trade.amountFen),
    title: trade.title,
    payment_method: "wechat",
    transaction_id: trade.transactionId,
    order_date: localTime(trade.createdAt),
    paid_date: trade.paidAt ? localTime(trade.paidAt) : null,
    plugins: trade.plugins,
  };
}

/** `refund.html`: the whole payment. With `slow` the money is on its way until the console says it arrived. */
export function refundTrade(book: TradeBook, given: Given, slow: boolean): HupiTrade {
  const trade = given.open_order_id
    ? book.findByOpenId(given.open_order_id)
    : book.find(given.trade_order_id);
  if (!trade) throw new Refusal(40404, "订单不存在");
  if (trade.state !== "OD") throw new Refusal(40010, "订单状态不允许退款");
  book.beginRefund(trade);
  return slow ? trade : book.endRefund(trade.number);
}

/** Times without a zone are Beijing's. */
function localTime(at: Date): string {
  return new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");
}
