/** `WP` waiting, `OD` paid, `CD` over: cancelled, or refunded if it was paid; `RD` on its way back. */
type HupiState = "WP" | "OD" | "CD" | "RD";

export interface HupiTrade {
  readonly number: string;
  readonly openId: number;
  readonly title: string;
  readonly amountFen: number;
  readonly notifyUrl: string;
  readonly attach: string;
  readonly plugins: string;
  readonly createdAt: Date;
  state: HupiState;
  paidFen: number | undefined;
  paidAt: Date | undefined;
  /** WeChat's or Alipay's number. */
  transactionId: string | null;
  refundedFen: number;
}

export interface TradeBook {
  readonly trades: readonly HupiTrade[];
  find(number: string | undefined): HupiTrade | undefined;
  findByOpenId(openId: string): HupiTrade | undefined;
  add(
    given: Pick<HupiTrade, "number" | "title" | "amountFen" | "notifyUrl" | "attach" | "plugins">,
  ): HupiTrade;
  pay(number: string, amountFen?: number): HupiTrade;
  expire(number: string): void;
  /** Begins a refund; the money is on its way. */
  beginRefund(trade: HupiTrade): void;
  endRefund(number: string): HupiTrade;
}

/** What the gateway remembers. Acts that a buyer could not do are thrown in a sentence. */
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
    findByOpenId: (openId) => trades.find((trade) => String(trade.openId) === openId),
    add(given) {
      const openId = 20_250_000_001 + trades.length;
      const fresh = {
        state: "WP",
        paidFen: undefined,
        paidAt: undefined,
        transactionId: null,
        refundedFen: 0,
      } as const;
      const trade: HupiTrade = { ...given, ...fresh, openId, createdAt: now() };
      trades.push(trade);
      return trade;
    },
    pay(number, amountFen) {
      const trade = require(number);
      if (trade.state !== "WP") throw new Error(`It is ${trade.state}, so nobody can pay it.`);
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
    beginRefund(trade) {
      trade.state = "RD";
    },
    endRefund(number) {
      const trade = require(number);
      if (trade.state !== "OD" && trade.state !== "RD") throw new Error(`It is ${trade.state}, not paid.`);
      trade.state = "CD";
      trade.refundedFen = trade.paidFen ?? 0;
      return trade;
    },
  };
}
