import { readYuan, writeTime, writeYuan } from "../formats.ts";
import { ProtocolError } from "./requests.ts";
import type { Fields } from "./signature.ts";

/** `WP` waiting, `OD` paid, `CD` cancelled, or refunded if it was paid; `RD` refund under way. */
type HupiTradeState = "WP" | "OD" | "CD" | "RD";

export interface HupiTrade {
  readonly number: string;
  readonly openId: number;
  readonly title: string;
  readonly amountFen: number;
  readonly notifyUrl: string;
  readonly attach: string;
  readonly plugins: string;
  /** Where its page leads back to; empty without one. */
  readonly returnUrl: string;
  readonly createdAt: Date;
  state: HupiTradeState;
  paidFen: number | undefined;
  paidAt: Date | undefined;
  /** WeChat's or Alipay's number. */
  transactionId: string | null;
  refundedFen: number;
}

export interface TradeBook {
  readonly trades: readonly HupiTrade[];
  find(number: string | undefined): HupiTrade | undefined;
  /** Throws if there is none. */
  require(number: string): HupiTrade;
  findByOpenId(openId: string): HupiTrade | undefined;
  add(
    given: Pick<
      HupiTrade,
      "number" | "title" | "amountFen" | "notifyUrl" | "attach" | "plugins" | "returnUrl"
    >,
  ): HupiTrade;
  pay(number: string, amountFen?: number): HupiTrade;
  expire(number: string): void;
}

/** The gateway's state. Throws for what a buyer could not do. */
export function openTradeBook(now: () => Date): TradeBook {
  const trades: HupiTrade[] = [];
  const find = (number: string | undefined) => trades.find((trade) => trade.number === number);
  const require = (number: string) => {
    const trade = find(number);
    if (!trade) throw new Error(`No trade has the number ${number}.`);
    return trade;
  };
  return {
    trades,
    find,
    require,
    findByOpenId: (openId) => trades.find((trade) => String(trade.openId) === openId),
    add(input) {
      const openId = 20_250_000_001 + trades.length;
      const fresh = {
        state: "WP",
        paidFen: undefined,
        paidAt: undefined,
        transactionId: null,
        refundedFen: 0,
      } as const;
      const trade: HupiTrade = { ...input, ...fresh, openId, createdAt: now() };
      trades.push(trade);
      return trade;
    },
    pay(number, amountFen) {
      const trade = require(number);
      if (trade.state !== "WP") throw new Error(`It is ${trade.state}, so it cannot be paid.`);
      trade.state = "OD";
      trade.paidFen = amountFen ?? trade.amountFen;
      trade.paidAt = now();
      trade.transactionId = `4200${trade.openId}${String(trades.indexOf(trade)).padStart(13, "0")}`;
      return trade;
    },
    expire(number) {
      const trade = require(number);
      if (trade.state !== "WP") throw new Error(`It is ${trade.state}, so its code has no end.`);
      trade.state = "CD";
    },
  };
}

type RequestFields = Readonly<Record<string, string>>;

const forbiddenCharacters = /\p{Extended_Pictographic}|%/u;

/** `do.html`: accepts each number once. */
export function createTrade(book: TradeBook, input: RequestFields): HupiTrade {
  const {
    version,
    trade_order_id: number = "",
    total_fee = "",
    title = "",
    notify_url: notifyUrl = "",
  } = input;
  if (version !== "1.1") throw new ProtocolError(40004, "version无效");
  if (!/^[\w-]{1,32}$/.test(number)) throw new ProtocolError(40005, "trade_order_id无效");
  const amountFen = readYuan(total_fee);
  if (amountFen === undefined) throw new ProtocolError(40006, "total_fee无效");
  if (title === "" || Buffer.byteLength(title) > 127 || forbiddenCharacters.test(title))
    throw new ProtocolError(40007, "title无效");
  if (!/^https?:\/\/.{1,121}$/.test(notifyUrl) || notifyUrl.length > 128)
    throw new ProtocolError(40008, "notify_url无效");
  if (book.find(number)) throw new ProtocolError(40009, "订单号重复");
  const { attach = "", plugins = "", return_url: returnUrl = "" } = input;
  if (returnUrl.length > 128) throw new ProtocolError(40010, "return_url无效");
  return book.add({ number, title, amountFen, notifyUrl, attach, plugins, returnUrl });
}

/** `query.html`: the number is `out_trade_order` or `open_order_id` here, unlike elsewhere. */
export function findTrade(book: TradeBook, { out_trade_order, open_order_id }: RequestFields): HupiTrade {
  const trade = open_order_id ? book.findByOpenId(open_order_id) : book.find(out_trade_order);
  if (!trade) throw new ProtocolError(40404, "订单不存在");
  return trade;
}

export function describeTrade(trade: HupiTrade): Fields {
  return {
    status: trade.state,
    open_order_id: trade.openId,
    out_trade_order: trade.number,
    total_amount: writeYuan(trade.paidFen ?? trade.amountFen),
    title: trade.title,
    payment_method: "wechat",
    transaction_id: trade.transactionId,
    order_date: writeTime(trade.createdAt),
    paid_date: trade.paidAt ? writeTime(trade.paidAt) : null,
    plugins: trade.plugins,
  };
}
