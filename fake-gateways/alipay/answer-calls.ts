import { writeTime } from "./beijing.ts";
import { precreate } from "./precreate.ts";
import type { Call } from "./read-request.ts";
import { queryRefund, refund } from "./refund.ts";
import { businessRefusal, Refusal } from "./refusal.ts";
import { type AlipayTrade, endUnpaid, type TradeBook } from "./trade-book.ts";
import { writeYuan } from "./yuan.ts";

export interface Result {
  readonly fields: Readonly<Record<string, string>>;
  /** The trade that was offered by this. */
  readonly created?: string;
  /** The trade whose money has gone back by this. */
  readonly refunded?: AlipayTrade;
}

/** Does what a method does. Throws a `Refusal` for what it cannot do. */
export function answerCall(book: TradeBook, call: Call, now: Date, mode: string | undefined): Result {
  const { content } = call;
  switch (call.method) {
    case "alipay.trade.precreate": {
      const { number, code } = precreate(book, call, now);
      return { fields: { out_trade_no: number, qr_code: code }, created: number };
    }
    case "alipay.trade.query":
      return { fields: describe(needTrade(book, content, zeroAmounts)) };
    case "alipay.trade.close": {
      const trade = needTrade(book, content);
      if (trade.state !== "WAIT_BUYER_PAY") throw businessRefusal("TRADE_STATUS_ERROR", "交易状态不合法");
      endUnpaid(trade, now);
      return { fields: { out_trade_no: trade.number, trade_no: trade.tradeNo } };
    }
    case "alipay.trade.refund":
      return refund(needTrade(book, content, { refund_fee: "0.00" }), content, now, mode);
    case "alipay.trade.fastpay.refund.query":
      return { fields: queryRefund(needTrade(book, content), content) };
    default:
      throw new Refusal("40002", "isv.invalid-method", "不存在的方法名");
  }
}

/** In its refusals the gateway writes amounts all the same. */
const zeroAmounts = {
  buyer_pay_amount: "0.00",
  invoice_amount: "0.00",
  point_amount: "0.00",
  receipt_amount: "0.00",
};

function needTrade(book: TradeBook, content: Call["content"], beside: Refusal["fields"] = {}): AlipayTrade {
  const { out_trade_no: number, trade_no: tradeNo } = content;
  const trade = tradeNo ? book.all().find((one) => one.tradeNo === tradeNo) : book.find(number);
  if (trade && trade.state !== "OFFERED" && trade.state !== "VOID") return trade;
  throw businessRefusal("TRADE_NOT_EXIST", "交易不存在", { out_trade_no: number ?? "", ...beside });
}

function describe(trade: AlipayTrade): Result["fields"] {
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
