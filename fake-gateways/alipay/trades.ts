import { readTime, readYuan, writeTime, writeYuan } from "../formats.ts";
import { businessError, type Call } from "./requests.ts";

/**
 * The states of a trade. `OFFERED`: the code was not scanned yet, and the gateway answers that there is no trade.
 * `VOID`: the offer expired before its code was scanned.
 */
type AlipayTradeState = "OFFERED" | "VOID" | "WAIT_BUYER_PAY" | "TRADE_SUCCESS" | "TRADE_CLOSED";

export interface AlipayRefund {
  readonly requestNo: string;
  readonly amountFen: number;
  readonly at: Date;
  state: "underway" | "done";
}

export interface AlipayTrade {
  readonly number: string;
  readonly tradeNo: string;
  readonly title: string;
  readonly amountFen: number;
  readonly notifyUrl: string | undefined;
  readonly expiresAt: Date;
  /** The whole request as JSON, to compare with repeated requests. */
  readonly requestJson: string;
  readonly createdAt: Date;
  code: string;
  state: AlipayTradeState;
  paidFen: number | undefined;
  paidAt: Date | undefined;
  closedAt: Date | undefined;
  readonly refunds: AlipayRefund[];
}

type Offer = Pick<AlipayTrade, "number" | "title" | "amountFen" | "notifyUrl" | "expiresAt" | "requestJson">;

export interface TradeBook {
  /** All trades. Ends those that have expired first. */
  all(): readonly AlipayTrade[];
  find(number: string | undefined): AlipayTrade | undefined;
  /** Throws if there is none. */
  require(number: string): AlipayTrade;
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
    require(number) {
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

/** Ends an unpaid trade or offer; no effect on paid ones. */
export function endUnpaid(trade: AlipayTrade, at: Date): void {
  if (trade.state === "OFFERED") trade.state = "VOID";
  if (trade.state !== "WAIT_BUYER_PAY") return;
  trade.state = "TRADE_CLOSED";
  trade.closedAt = at;
}

export function refundedFen({ refunds }: AlipayTrade): number {
  return refunds.reduce((sum, { amountFen, state }) => (state === "done" ? sum + amountFen : sum), 0);
}

const unitMs: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };
const defaultTimeout = "3h";

/** Creates an offer. An identical repeated request gets a new code; a different one with the same number is refused. */
export function precreate(book: TradeBook, { content, notifyUrl }: Call, now: Date): AlipayTrade {
  const { out_trade_no: number = "", total_amount, subject = "" } = content;
  const amountFen = readYuan(total_amount);
  const expiresAt = readExpiry(content, now);
  const isWrong =
    !/^\w{1,64}$/.test(number) || /[/=&]/.test(subject) || subject === "" || Array.from(subject).length > 256;
  if (isWrong || amountFen === undefined || !expiresAt || !isUrl(notifyUrl)) {
    throw businessError("INVALID_PARAMETER", "参数无效");
  }
  if (expiresAt <= now)
    throw businessError("NOW_TIME_AFTER_EXPIRE_TIME_ERROR", "当前时间已超过允许支付的时间");
  const requestJson = JSON.stringify([Object.entries(content).sort(), notifyUrl]);
  const existing = book.find(number);
  if (!existing) return book.offer({ number, title: subject, amountFen, notifyUrl, expiresAt, requestJson });
  if (existing.state === "TRADE_SUCCESS") throw businessError("TRADE_HAS_SUCCESS", "交易已被支付");
  if (existing.state === "TRADE_CLOSED") throw businessError("TRADE_HAS_CLOSE", "交易已经关闭");
  if (existing.requestJson !== requestJson) throw businessError("CONTEXT_INCONSISTENT", "交易信息被篡改");
  existing.code = book.newCode();
  return existing;
}

/** `time_expire` takes precedence over `timeout_express`. */
function readExpiry(
  { time_expire, timeout_express = defaultTimeout }: Call["content"],
  now: Date,
): Date | undefined {
  if (time_expire !== undefined) return readTime(time_expire);
  const [, count, unit = ""] = /^([1-9]\d{0,4})([mhd])$/.exec(timeout_express) ?? [];
  return count === undefined ? undefined : new Date(now.getTime() + Number(count) * (unitMs[unit] ?? 0));
}

function isUrl(text: string | undefined): boolean {
  return text === undefined || (/^https?:\/\//.test(text) && text.length <= 256);
}

/** Amount fields, which errors have too. */
export const zeroAmounts = {
  buyer_pay_amount: "0.00",
  invoice_amount: "0.00",
  point_amount: "0.00",
  receipt_amount: "0.00",
};

/** The fields of a query's answer. */
export function describeTrade(trade: AlipayTrade): Readonly<Record<string, string>> {
  return {
    buyer_logon_id: "123***@example.com",
    ...zeroAmounts,
    buyer_user_id: "2088000000000001",
    out_trade_no: trade.number,
    ...(trade.paidAt && { send_pay_date: writeTime(trade.paidAt) }),
    store_name: "线上/旗舰店",
    total_amount: writeYuan(trade.paidFen ?? trade.amountFen),
    trade_no: trade.tradeNo,
    trade_status: trade.state,
  };
}
