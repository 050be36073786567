import { readYuan, writeTime, writeYuan } from "../formats.ts";
import { businessError, type Call } from "./requests.ts";
import { type AlipayRefund, type AlipayTrade, refundedFen } from "./trades.ts";

type Content = Call["content"];

/** The result of a method. */
export interface Result {
  readonly fields: object;
  /** The offered trade's number. */
  readonly createdNumber?: string;
  /** The refunded trade. */
  readonly refundedTrade?: AlipayTrade;
}

/**
 * Makes a refund, once per request number. `poor`: the seller's balance is too low. `slow-refund`: the money moves only
 * when the request is repeated.
 */
export function refund(trade: AlipayTrade, content: Content, now: Date, mode: string | undefined): Result {
  const amountFen = readYuan(content.refund_amount);
  if (amountFen === undefined) throw businessError("INVALID_PARAMETER", "参数无效");
  const requestNo = content.out_request_no ?? trade.number;
  const existing = trade.refunds.find((one) => one.requestNo === requestNo);
  if (existing && existing.amountFen !== amountFen)
    throw businessError("DISCORDANT_REPEAT_REQUEST", "不一致的请求");
  if (existing) return repeat(trade, existing, now);
  requireRefundable(trade, amountFen);
  if (mode === "poor") throw businessError("SELLER_BALANCE_NOT_ENOUGH", "卖家余额不足");
  const state = mode === "slow-refund" ? "underway" : "done";
  trade.refunds.push({ requestNo, amountFen, at: now, state });
  closeIfRefunded(trade, now);
  return describeRefund(trade, now, state === "done");
}

function repeat(trade: AlipayTrade, existing: AlipayRefund, now: Date): Result {
  const isMovedNow = existing.state === "underway";
  existing.state = "done";
  closeIfRefunded(trade, now);
  const { fields, ...rest } = describeRefund(trade, now, isMovedNow);
  return { ...rest, fields: { ...fields, fund_change: "N" } };
}

function requireRefundable(trade: AlipayTrade, amountFen: number): void {
  if (trade.state === "WAIT_BUYER_PAY") throw businessError("TRADE_STATUS_ERROR", "交易状态不合法");
  if (trade.state === "TRADE_CLOSED") throw businessError("TRADE_HAS_CLOSE", "交易已关闭");
  if (amountFen > (trade.paidFen ?? 0) - refundedFen(trade))
    throw businessError("REFUND_FEE_ERROR", "退款金额超限");
}

/** Closes a trade that is refunded in whole. */
export function closeIfRefunded(trade: AlipayTrade, now: Date): void {
  if (refundedFen(trade) < (trade.paidFen ?? 0)) return;
  trade.state = "TRADE_CLOSED";
  trade.closedAt = now;
}

function describeRefund(trade: AlipayTrade, now: Date, isMoved: boolean): Result {
  const fields = {
    buyer_logon_id: "123***@example.com",
    fund_change: isMoved ? "Y" : "N",
    gmt_refund_pay: writeTime(now),
    out_trade_no: trade.number,
    refund_fee: writeYuan(refundedFen(trade)),
    trade_no: trade.tradeNo,
  };
  return isMoved ? { fields, refundedTrade: trade } : { fields };
}

/** For unknown and unfinished refunds the gateway answers success without fields. */
export function queryRefund(trade: AlipayTrade, { out_request_no: requestNo }: Content): Result["fields"] {
  const existing = trade.refunds.find((one) => one.requestNo === requestNo && one.state === "done");
  if (!existing) return {};
  return {
    out_request_no: existing.requestNo,
    out_trade_no: trade.number,
    refund_amount: writeYuan(existing.amountFen),
    refund_status: "REFUND_SUCCESS",
    total_amount: writeYuan(trade.paidFen ?? 0),
    trade_no: trade.tradeNo,
  };
}
