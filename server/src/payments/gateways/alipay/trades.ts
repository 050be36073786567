import { chinaTimeOf } from "../../../platform/china-day.ts";
import { secondsAfter } from "../../../platform/clock.ts";
import { formatYuan, parseBeijingTime, parseYuan } from "../formats.ts";
import { GatewayError, type Payment, type PaymentCode, type Trade, tradeOf } from "../gateway.ts";
import { requirePageAddress } from "../page-address.ts";
import { type AlipayConnection, AlipayError } from "./connection.ts";

/** A code expires after two hours even if the payment's deadline is later. */
const codeLifetimeS = 2 * 60 * 60;

/**
 * Creates a trade's code. Alipay creates the trade only when the code is scanned and cannot close it before, so the
 * deadline is sent along. It is an instant, not a duration: a repeated request must be identical, or Alipay refuses it
 * as another order with the same number.
 */
export async function createTrade(
  { clock, settings, sendRequest }: AlipayConnection,
  payment: Payment,
): Promise<PaymentCode> {
  const method = "alipay.trade.precreate";
  const codeExpiresAt = secondsAfter(clock.now(), codeLifetimeS);
  const reply = await sendRequest({
    method,
    content: {
      out_trade_no: payment.attemptNo,
      total_amount: formatYuan(payment.amountFen),
      subject: subjectOf(payment),
      time_expire: chinaTimeOf(payment.expiresAt),
    },
    notifyUrl: payment.notifyUrl,
  });
  if (!reply.hasSucceeded) throw new AlipayError("refused", method, reply.subCode, { isSigned: true });
  const pages = { domains: ["alipay.com", "alipaydev.com"], gateway: settings.gatewayUrl };
  const codeUrl = requirePageAddress(reply.field("qr_code"), pages);
  return payment.expiresAt > codeExpiresAt ? { codeUrl, validUntil: codeExpiresAt } : { codeUrl };
}

/**
 * The subject without `/`, `=` and `&`, as Alipay requires; at most 256 bytes in GBK, where a Chinese character has
 * two.
 */
function subjectOf({ description, attemptNo }: Payment): string {
  const plain = description
    .replace(/[/=&\p{Cc}\p{Cs}]+/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim();
  return Array.from(plain).slice(0, 128).join("") || attemptNo;
}

export async function queryTrade({ sendRequest }: AlipayConnection, attemptNo: string): Promise<Trade> {
  const method = "alipay.trade.query";
  const reply = await sendRequest({ method, content: { out_trade_no: attemptNo } });
  // The code has not been scanned yet.
  if (reply.subCode === "ACQ.TRADE_NOT_EXIST") return tradeOf(attemptNo);
  if (!reply.hasSucceeded) throw new AlipayError("refused", method, reply.subCode, { isSigned: true });
  const trade = readTrade(reply.field);
  if (!trade) throw new GatewayError("unknown", `Alipay answered ${method} with a trade that makes no sense`);
  return trade;
}

/** The QR code was never scanned (it expires by itself), or the trade is already paid or closed. */
const notClosableCodes = [
  "ACQ.TRADE_NOT_EXIST",
  "ACQ.TRADE_STATUS_ERROR",
  "ACQ.REASON_TRADE_STATUS_INVALID",
  "ACQ.REASON_ILLEGAL_STATUS",
];

export async function closeTrade({ sendRequest }: AlipayConnection, attemptNo: string): Promise<void> {
  const method = "alipay.trade.close";
  const reply = await sendRequest({ method, content: { out_trade_no: attemptNo } });
  if (reply.hasSucceeded || notClosableCodes.includes(reply.subCode)) return;
  throw new AlipayError("refused", method, reply.subCode, { isSigned: true });
}

type Field = (name: string) => string | undefined;

/**
 * Reads the fields of a query reply or a notice. Undefined for unknown states, and for payments without an amount or
 * number.
 */
export function readTrade(field: Field): Trade | undefined {
  const attemptNo = field("out_trade_no");
  const status = field("trade_status");
  if (!attemptNo) return undefined;
  if (status === "WAIT_BUYER_PAY") return tradeOf(attemptNo);
  if (status === "TRADE_SUCCESS" || status === "TRADE_FINISHED") return readPaid(attemptNo, field);
  if (status !== "TRADE_CLOSED") return undefined;
  // Alipay uses this status for two cases: never paid, and fully refunded.
  if (!wasPaid(field)) return tradeOf(attemptNo, { ended: "closed" });
  const paid = readPaid(attemptNo, field);
  return paid && { ...paid, ...(!paid.foreignAmount && { refundedFen: paid.paidFen }), hasRefund: true };
}

function readPaid(attemptNo: string, field: Field): Trade | undefined {
  // The order's total. With a coupon or discount the buyer pays less.
  const paidFen = parseYuan(field("total_amount") ?? "");
  const gatewayTradeNo = field("trade_no");
  if (paidFen === undefined || !gatewayTradeNo) return undefined;
  const at = parseBeijingTime(field("gmt_refund") ?? field("gmt_payment") ?? field("send_pay_date"));
  // The sum of all refunds. Replies to queries do not have it.
  const refundedFen = parseYuan(field("refund_fee") ?? "");
  const hasRefund = reportsRefund(field);
  // The currency of `total_amount`; absent for payments in CNY (https://opendocs.alipay.com/open/02e7gm,
  // `trans_currency`).
  const currency = field("trans_currency") || "CNY";
  if (currency !== "CNY") {
    return tradeOf(attemptNo, {
      gatewayTradeNo,
      foreignAmount: { currency, amount: paidFen },
      hasRefund,
      at,
    });
  }
  const completedRefundNo = hasRefund ? field("out_biz_no") : undefined;
  return tradeOf(attemptNo, { gatewayTradeNo, paidFen, refundedFen, hasRefund, completedRefundNo, at });
}

/** Notices of payments may have `refund_fee=0.00`. */
function reportsRefund(field: Field): boolean {
  return Boolean(field("gmt_refund")) || parseYuan(field("refund_fee") || "0") !== 0;
}

/** The time of payment is called `gmt_payment` in notices and `send_pay_date` in queries. */
function wasPaid(field: Field): boolean {
  return Boolean(field("gmt_payment") || field("send_pay_date")) || reportsRefund(field);
}
