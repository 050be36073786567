import { GatewayError, type Refund, type RefundFigures, type Trade, tradeOf } from "../gateway.ts";
import { fenOfYuanText, yuanText } from "../yuan.ts";
import { AlipayError } from "./alipay-error.ts";
import type { CallAlipay } from "./call-alipay.ts";

const method = "alipay.trade.refund";

/**
 * Sends money back. `fund_change=Y` says that money has moved now. Everything else is doubtful: a repeat of a
 * refund that is done says N, and after a refund of the whole a repeat may be refused, as the trade is closed.
 * So the refund itself is asked about, and a refusal is only given out once Alipay knows of no such refund.
 */
export async function sendRefund(call: CallAlipay, refund: Refund): Promise<Trade> {
  const reply = await callDoubting(call, {
    method,
    content: {
      out_trade_no: refund.attemptNo,
      refund_amount: yuanText(refund.amountFen),
      out_request_no: refund.refundNo,
      ...(refund.reason && { refund_reason: Array.from(refund.reason).slice(0, 128).join("") }),
    },
  });
  // What has gone back of this trade in all, by this refund and all others.
  const refundedFen = reply.succeeded ? fenOfYuanText(reply.field("refund_fee") ?? "") : undefined;
  const moved = reply.succeeded && reply.field("fund_change") === "Y";
  if (moved) return refundedTrade(refund, "done", refundedFen);
  const known = await queryRefund(call, refund);
  if (known) return { ...known, refundedFen };
  if (reply.succeeded) return refundedTrade(refund, "underway", refundedFen);
  throw new AlipayError("refused", method, reply.subCode, { isSigned: true });
}

/** Undefined also for a refund that was asked for and has not moved any money yet: Alipay tells neither apart. */
export async function queryRefund(call: CallAlipay, refund: Refund): Promise<Trade | undefined> {
  const { attemptNo, refundNo, amountFen } = refund;
  const reply = await callDoubting(call, {
    method: "alipay.trade.fastpay.refund.query",
    content: { out_trade_no: attemptNo, out_request_no: refundNo },
  });
  const isDone =
    reply.succeeded &&
    reply.field("refund_status") === "REFUND_SUCCESS" &&
    reply.field("out_request_no") === refundNo &&
    // The same number could belong to a refund of another amount, which the refusal was about.
    fenOfYuanText(reply.field("refund_amount") ?? "") === amountFen;
  return isDone ? refundedTrade(refund, "done", undefined) : undefined;
}

function refundedTrade(
  { attemptNo, refundNo, amountFen }: Refund,
  state: RefundFigures["state"],
  refundedFen: number | undefined,
): Trade {
  return tradeOf(attemptNo, { refund: { refundNo, amountFen, state }, refundedFen, hasRefund: true });
}

/** A complaint about the request says nothing of an earlier try with the same number, which may have moved money. */
async function callDoubting(call: CallAlipay, request: Parameters<CallAlipay>[0]) {
  try {
    return await call(request);
  } catch (error) {
    throw error instanceof AlipayError ? new GatewayError("unknown", error.message, { cause: error }) : error;
  }
}
