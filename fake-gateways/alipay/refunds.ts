import { readYuan, writeTime, writeYuan } from "../formats.ts";
import { businessError, type Call } from "./requests.ts";
import { type AlipayRefund, type AlipayTrade, refundedFen } from "./trades.ts";

type Content = Call["content"];

/** The result of a method. */
export interface Result {
  readonly fields: Readonly<Record<string, string>>;
  /** The offered trade's number. */
  readonly created?: string;
  /** The refunded trade. */
  readonly refunded?: AlipayTrade;
}

/**
 * Refunds once for each request number. `poor`: the seller's balance is too low. `slow-refund`: the money moves only when
 * the request is repeated.
 */
export function refund(trade: AlipayTrade, content: Content, now: Date, mode: string | undefined): Result {
  const amountFen = readYuan(content.refund_amount);
  if (amountFen === undefined) throw businessError("INVALID_PARAMETER", "参数无效");
  const requestNo = content.out_request_no ?? trade.number;
  const known = trade.refunds.find((one) => one.requestNo === requestNo);
  if (known && known.amountFen !== amountFen)
    throw businessError("DISCORDANT_REPEAT_REQUEST", "不一致的请求");
  if (known) return repeat(trade, known, now);
  refuseImpossible(trade, amountFen);
  if (mode === "poor") throw businessError("SELLER_BALANCE_NOT_ENOUGH", "卖家余额不足");
  const state = mode === "slow-refund" ? "underway" : "done";
  trade.refunds.push({ requestNo, amountFen, at: now, state });
  closeIfEmpty(trade, now);
  return tell(trade, now, state === "done");
}

function repeat(trade: AlipayTrade, known: AlipayRefund, now: Date): Result {
  const movesNow = known.state === "underway";
  known.state = "done";
  closeIfEmpty(trade, now);
  const { fields, ...rest } = tell(trade, now, movesNow);
  return { ...rest, fields: { ...fields, fund_change: "N" } };
}

function refuseImpossible(trade: AlipayTrade, amountFen: number): void {
  if (trade.state === "WAIT_BUYER_PAY") throw businessError("TRADE_STATUS_ERROR", "交易状态不合法");
  if (trade.state === "TRADE_CLOSED") throw businessError("TRADE_HAS_CLOSE", "交易已关闭");
  if (amountFen > (trade.paidFen ?? 0) - refundedFen(trade))
    throw businessError("REFUND_FEE_ERROR", "退款金额超限");
}

/** Closes a trade that is refunded in whole. */
export function closeIfEmpty(trade: AlipayTrade, now: Date): void {
  if (refundedFen(trade) < (trade.paidFen ?? 0)) return;
  trade.state = "TRADE_CLOSED";
  trade.closedAt = now;
}

function tell(trade: AlipayTrade, now: Date, moved: boolean): Result {
  const fields = {
    buyer_logon_id: "123***@example.com",
    fund_change: moved ? "Y" : "N",
    gmt_refund_pay: writeTime(now),
    out_trade_no: trade.number,
    refund_fee: writeYuan(refundedFen(trade)),
    trade_no: trade.tradeNo,
  };
  return moved ? { fields, refunded: trade } : { fields };
}

/** For unknown and unfinished refunds the gateway answers success without fields. */
export function queryRefund(trade: AlipayTrade, { out_request_no: requestNo }: Content): Result["fields"] {
  const known = trade.refunds.find((one) => one.requestNo === requestNo && one.state === "done");
  if (!known) return {};
  return {
    out_request_no: known.requestNo,
    out_trade_no: trade.number,
    refund_amount: writeYuan(known.amountFen),
    refund_status: "REFUND_SUCCESS",
    total_amount: writeYuan(trade.paidFen ?? 0),
    trade_no: trade.tradeNo,
  };
}
