import { formatYuan, parseYuan } from "../formats.ts";
import { GatewayError, type Refund, type RefundFigures, type Trade, tradeOf } from "../gateway.ts";
import { type AlipayConnection, AlipayError, type AlipayRequest } from "./connection.ts";

/**
 * `fund_change=Y`: this request has moved money. Any other reply is ambiguous: a repeated request gets N, and after a
 * full refund the request may be refused because the trade is closed. So the refund is queried, and the refusal is
 * thrown only if Alipay does not know the refund.
 */
export async function refundTrade(connection: AlipayConnection, refund: Refund): Promise<Trade> {
  const method = "alipay.trade.refund";
  const reply = await sendRefundRequest(connection, {
    method,
    content: {
      out_trade_no: refund.attemptNo,
      refund_amount: formatYuan(refund.amountFen),
      out_request_no: refund.refundNo,
      ...(refund.reason && { refund_reason: Array.from(refund.reason).slice(0, 128).join("") }),
    },
  });
  // The sum of all refunds of this trade.
  const refundedFen = reply.hasSucceeded ? parseYuan(reply.field("refund_fee") ?? "") : undefined;
  const moved = reply.hasSucceeded && reply.field("fund_change") === "Y";
  if (moved) return tradeWithRefund(refund, "done", refundedFen);
  const refunded = await queryRefund(connection, refund);
  if (refunded) return { ...refunded, refundedFen };
  if (reply.hasSucceeded) return tradeWithRefund(refund, "underway", refundedFen);
  throw new AlipayError("refused", method, reply.subCode, { isSigned: true });
}

/** Also undefined for a known refund that has not moved money yet: Alipay's reply is the same. */
export async function queryRefund(connection: AlipayConnection, refund: Refund): Promise<Trade | undefined> {
  const { attemptNo, refundNo, amountFen } = refund;
  const reply = await sendRefundRequest(connection, {
    method: "alipay.trade.fastpay.refund.query",
    content: { out_trade_no: attemptNo, out_request_no: refundNo },
  });
  const isDone =
    reply.hasSucceeded &&
    reply.field("refund_status") === "REFUND_SUCCESS" &&
    reply.field("out_request_no") === refundNo &&
    // An earlier request with this number may have been for another amount.
    parseYuan(reply.field("refund_amount") ?? "") === amountFen;
  return isDone ? tradeWithRefund(refund, "done", undefined) : undefined;
}

function tradeWithRefund(
  { attemptNo, refundNo, amountFen }: Refund,
  state: RefundFigures["state"],
  refundedFen: number | undefined,
): Trade {
  return tradeOf(attemptNo, { refund: { refundNo, amountFen, state }, refundedFen, hasRefund: true });
}

/** Turns errors about the request into `unknown`: an earlier request with the same number may have moved money. */
async function sendRefundRequest({ sendRequest }: AlipayConnection, request: AlipayRequest) {
  try {
    return await sendRequest(request);
  } catch (error) {
    throw error instanceof AlipayError ? new GatewayError("unknown", error.message, { cause: error }) : error;
  }
}
