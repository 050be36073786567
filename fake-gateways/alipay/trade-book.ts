/**
 * An offer becomes a trade by being scanned; before, the gateway denies that it exists. `VOID` is an offer
 * whose time was over before anybody scanned it.
 */
type AlipayState = "OFFERED" | "VOID" | "WAIT_BUYER_PAY" | "TRADE_SUCCESS" | "TRADE_CLOSED";

export interface AlipayRefund {
  readonly requestNo: string;
  readonly amountFen: number;
  state: "underway" | "done";
}

export interface AlipayTrade {
  readonly number: string;
  readonly tradeNo: string;
  readonly title: string;
  readonly amountFen: number;
  readonly notifyUrl: string | undefined;
  readonly expiresAt: Date;
  /** All that was given when it was offered, to compare repeats with. */
  readonly given: string;
  readonly createdAt: Date;
  code: string;
  state: AlipayState;
  paidFen: number | undefined;
  paidAt: Date | undefined;
  closedAt: Date | undefined;
  readonly refunds: AlipayRefund[];
}

type Offer = Pick<AlipayTrade, "number" | "title" | "amountFen" | "notifyUrl" | "expiresAt" | "given">;

export interface TradeBook {
  /** As they stand now: what is over by its time has ended. */
  all(): readonly AlipayTrade[];
  find(number: string | undefined): AlipayTrade | undefined;
  /** Throws a sentence if there is none. */
  need(number: string): AlipayTrade;
  offer(offer: Offer): AlipayTrade;
  newCode(): string;
}

export function openTradeBook(now: () => Date): TradeBook {
  const trades: AlipayTrade[] = [];
  let codes = 0;
  const newCode = () => `https://qr.alipay.com/bax${String(++codes).padStart(6, "0")}`;
  const all = () => {
    for (const trade of trades) if (trade.expiresAt <= now()) endUnpaid(trade, now());
    return trades;
  };
  const find = (number: string | undefined) => all().find((trade) => trade.number === number);
  return {
    all,
    find,
    need(number) {
      const trade = find(number);
      if (!trade) throw new Error(`No trade has the number ${number}.`);
      return trade;
    },
    offer(offer) {
      const tradeNo = `20250101220014${String(trades.length + 1).padStart(14, "0")}`;
      const fresh = { state: "OFFERED", paidFen: undefined, paidAt: undefined, closedAt: undefined } as const;
      const trade: AlipayTrade = {
        ...offer,
        ...fresh,
        tradeNo,
        code: newCode(),
        createdAt: now(),
        refunds: [],
      };
      trades.push(trade);
      return trade;
    },
    newCode,
  };
}

/** The end of what nobody paid; what is paid stays as it is. */
export function endUnpaid(trade: AlipayTrade, at: Date): void {
  if (trade.state === "OFFERED") trade.state = "VOID";
  if (trade.state !== "WAIT_BUYER_PAY") return;
  trade.state = "TRADE_CLOSED";
  trade.closedAt = at;
}

export function refundedFen({ refunds }: AlipayTrade): number {
  return refunds.reduce((sum, { amountFen, state }) => (state === "done" ? sum + amountFen : sum), 0);
}
