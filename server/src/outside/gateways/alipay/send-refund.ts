import { GatewayError, type Refund } from "../gateway.ts";
import { fenOfYuanText, yuanText } from "../yuan.ts";
import { AlipayError } from "./alipay-error.ts";
import type { CallAlipay } from "./call-alipay.ts";

const method = "alipay.trade.refund";

/**
 * Sends money back. `fund_change=Y` says that money has moved now. Everything else is doubtful: a repeat of a
 * refund that is done says N, and after a refund of the whole a repeat may be refused, as the trade is closed.
 * So the refund itself is asked about, and a refusal is only given out once Alipay knows of no such refund.
 */
export async function sendRefund(call: CallAlipay, refund: Refund): Promise<"done" | "underway"> {
  const ask: CallAlipay = (request) => call(request).catch(doubtRefusal);
  const reply = await ask({
    method,
    content: {
      out_trade_no: refund.attemptNo,
      refund_amount: yuanText(refund.amountFen),
      out_request_no: refund.refundNo,
      ...(refund.reason && { refund_reason: Array.from(refund.reason).slice(0, 128).join("") }),
    },
  });
  if (reply.succeeded && reply.field("fund_change") === "Y") return "done";
  if (await isRefunded(ask, refund)) return "done";
  if (reply.succeeded) return "underway";
  throw new AlipayError("refused", method, reply.subCode);
}

/** A complaint about the request says nothing of an earlier try with the same number, which may have moved money. */
function doubtRefusal(error: unknown): never {
  throw error instanceof AlipayError ? new GatewayError("unknown", error.message, { cause: error }) : error;
}

async function isRefunded(call: CallAlipay, { attemptNo, refundNo, amountFen }: Refund): Promise<boolean> {
  const reply = await call({
    method: "alipay.trade.fastpay.refund.query",
    content: { out_trade_no: attemptNo, out_request_no: refundNo },
  });
  return (
    reply.succeeded &&
    reply.field("refund_status") === "REFUND_SUCCESS" &&
    reply.field("out_request_no") === refundNo &&
    // The same number could belong to a refund of another amount, which the refusal was about.
    fenOfYuanText(reply.field("refund_amount") ?? "") === amountFen
  );
}
