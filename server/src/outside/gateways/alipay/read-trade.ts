import { type Trade, tradeOf } from "../gateway.ts";
import { fenOfYuanText } from "../yuan.ts";
import { instantOfBeijing } from "./beijing-time.ts";

type Field = (name: string) => string | undefined;

/**
 * A trade as Alipay's fields tell it, those of a query and those of a notice alike. Undefined when they say
 * nothing that is known, or leave out what a payment must have.
 */
export function readTrade(field: Field): Trade | undefined {
  const attemptNo = field("out_trade_no");
  const status = field("trade_status");
  if (!attemptNo) return undefined;
  if (status === "WAIT_BUYER_PAY") return tradeOf(attemptNo);
  if (status === "TRADE_SUCCESS" || status === "TRADE_FINISHED") return readPaid(attemptNo, field);
  if (status !== "TRADE_CLOSED") return undefined;
  // Never paid, or paid and all of it sent back: one status for both.
  if (!wasPaid(field)) return tradeOf(attemptNo, { ended: "closed" });
  const paid = readPaid(attemptNo, field);
  return paid && { ...paid, refundedFen: paid.paidFen, hasRefund: true };
}

function readPaid(attemptNo: string, field: Field): Trade | undefined {
  // What was owed: with a coupon or a discount the buyer paid less, and the merchant may receive less.
  const paidFen = fenOfYuanText(field("total_amount") ?? "");
  const gatewayTradeNo = field("trade_no");
  if (paidFen === undefined || !gatewayTradeNo) return undefined;
  const at = instantOfBeijing(field("gmt_refund") ?? field("gmt_payment") ?? field("send_pay_date"));
  // All refunds together. The answer to a query leaves it out, whatever went back.
  const refundedFen = fenOfYuanText(field("refund_fee") ?? "");
  return tradeOf(attemptNo, { gatewayTradeNo, paidFen, refundedFen, hasRefund: tellsOfRefund(field), at });
}

/** A notice of a payment may carry `refund_fee=0.00`. */
function tellsOfRefund(field: Field): boolean {
  return Boolean(field("gmt_refund")) || isMoney(field("refund_fee"));
}

/** The time of payment is called `gmt_payment` in notices and `send_pay_date` in queries. */
function wasPaid(field: Field): boolean {
  return Boolean(field("gmt_payment") || field("send_pay_date")) || tellsOfRefund(field);
}

function isMoney(text: string | undefined): boolean {
  return Boolean(text) && fenOfYuanText(text ?? "") !== 0;
}
