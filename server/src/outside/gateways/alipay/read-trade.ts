import type { Trade } from "../gateway.ts";
import { fenOfYuanText } from "../yuan.ts";

type Field = (name: string) => string | undefined;

/**
 * A trade as Alipay's fields tell it, those of a query and those of a notice alike. Undefined when they say
 * nothing that is known, or leave out what a payment must have.
 */
export function readTrade(field: Field): Trade | undefined {
  const attemptNo = field("out_trade_no");
  const state = stateOf(field);
  if (!attemptNo || !state) return undefined;
  const unpaid = { state, attemptNo, amountFen: undefined, gatewayTradeNo: undefined };
  if (state === "open" || state === "closed") return unpaid;
  // What was owed: with a coupon or a discount the buyer paid less, and the merchant may receive less.
  const amountFen = fenOfYuanText(field("total_amount") ?? "");
  const gatewayTradeNo = field("trade_no");
  if (amountFen === undefined || !gatewayTradeNo) return undefined;
  return { state, attemptNo, amountFen, gatewayTradeNo };
}

function stateOf(field: Field): Trade["state"] | undefined {
  switch (field("trade_status")) {
    case "WAIT_BUYER_PAY":
      return "open";
    case "TRADE_SUCCESS":
    case "TRADE_FINISHED":
      // The notice of a refund in part says TRADE_SUCCESS once more. It is no payment, and no end either.
      return tellsOfRefund(field) ? "open" : "paid";
    case "TRADE_CLOSED":
      // Never paid, or paid and all of it sent back: one status for both.
      return wasPaid(field) ? "refunded" : "closed";
    default:
      return undefined;
  }
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
