import { randomInt } from "node:crypto";
import { writeOffsetTime } from "../formats.ts";
import { fieldsIn, fieldsOf, invalidField, isText, ProtocolError } from "./requests.ts";
import { type Order, type OrderBook, type Refund, refundedFen } from "./trades.ts";

/** Makes a merchant's refund. A repeated request returns the same refund, which has finished by then. */
export function requestRefund(book: OrderBook, body: Buffer, refundStatus: Refund["status"], now: Date) {
  const { out_trade_no, out_refund_no: number, reason = "", amount } = fieldsOf(body);
  const { refund, total, currency } = fieldsIn(amount);
  if (!isText(number, 64) || !/^[\w|*@-]+$/.test(number)) throw invalidField("out_refund_no");
  if (typeof reason !== "string" || Buffer.byteLength(reason) > 80) throw invalidField("reason");
  if (typeof refund !== "number" || !Number.isInteger(refund) || refund < 1)
    throw invalidField("amount.refund");
  if (currency !== "CNY") throw invalidField("amount.currency");
  const order = book.orders.get(String(out_trade_no));
  if (!order) throw new ProtocolError(404, "RESOURCE_NOT_EXISTS", "订单不存在");
  if (!order.paid) throw new ProtocolError(400, "INVALID_REQUEST", "订单未支付");
  if (total !== order.paid.amountFen)
    throw new ProtocolError(400, "INVALID_REQUEST", "订单金额与支付时不一致");
  const before = order.refunds.get(number);
  if (before) {
    if (before.amountFen !== refund) throw new ProtocolError(400, "PARAM_ERROR", "退款金额与之前请求不一致");
    if (before.status === "PROCESSING") before.status = "SUCCESS";
    return { order, number, refunded: before };
  }
  return {
    order,
    number,
    refunded: addRefund(order, number, { amountFen: refund, status: refundStatus, now }),
  };
}

interface NewRefund {
  readonly amountFen: number;
  readonly status: Refund["status"];
  readonly now: Date;
}

export function addRefund(order: Order, number: string, { amountFen, status, now }: NewRefund): Refund {
  const paidFen = order.paid?.amountFen ?? 0;
  if (refundedFen(order.refunds) + amountFen > paidFen) {
    throw new ProtocolError(400, "INVALID_REQUEST", "累计退款金额大于支付金额");
  }
  const refunded = { id: `5030${randomInt(1e12)}`, amountFen, createdAt: now, status };
  order.refunds.set(number, refunded);
  order.state = "REFUND";
  return refunded;
}

export function findRefund(book: OrderBook, number: string) {
  for (const order of book.orders.values()) {
    const refunded = order.refunds.get(number);
    if (refunded) return { order, number, refunded };
  }
  throw new ProtocolError(404, "RESOURCE_NOT_EXISTS", "退款单不存在");
}

const endOf = ({ endedAt, createdAt }: Refund) => endedAt ?? createdAt;

export function refundOf(order: Order, number: string, refunded: Refund): object {
  return {
    refund_id: refunded.id,
    out_refund_no: number,
    transaction_id: order.paid?.transactionId,
    out_trade_no: order.request.number,
    channel: "ORIGINAL",
    user_received_account: "支付用户零钱",
    create_time: writeOffsetTime(refunded.createdAt),
    ...(refunded.status === "SUCCESS" && { success_time: writeOffsetTime(endOf(refunded)) }),
    status: refunded.status,
    amount: { total: order.paid?.amountFen, refund: refunded.amountFen, currency: order.paid?.currency },
  };
}

/** The content of a refund notice, whose fields differ from those of answers. */
export function refundNoticeOf(order: Order, number: string, refunded: Refund, merchantId: string): object {
  const amount = { total: order.paid?.amountFen, refund: refunded.amountFen };
  return {
    mchid: merchantId,
    out_trade_no: order.request.number,
    transaction_id: order.paid?.transactionId,
    out_refund_no: number,
    refund_id: refunded.id,
    refund_status: refunded.status,
    success_time: writeOffsetTime(endOf(refunded)),
    user_received_account: "支付用户零钱",
    amount: { ...amount, payer_total: amount.total, payer_refund: amount.refund },
  };
}
