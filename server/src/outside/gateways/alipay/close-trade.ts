import { AlipayError } from "./alipay-error.ts";
import type { CallAlipay } from "./call-alipay.ts";

const method = "alipay.trade.close";

/** There is no trade yet (an unscanned code ends by itself), or it is paid, or closed already. */
const nothingToClose = [
  "ACQ.TRADE_NOT_EXIST",
  "ACQ.TRADE_STATUS_ERROR",
  "ACQ.REASON_TRADE_STATUS_INVALID",
  "ACQ.REASON_ILLEGAL_STATUS",
];

export async function closeTrade(call: CallAlipay, attemptNo: string): Promise<void> {
  const reply = await call({ method, content: { out_trade_no: attemptNo } });
  if (reply.succeeded || nothingToClose.includes(reply.subCode)) return;
  throw new AlipayError("refused", method, reply.subCode, { isSigned: true });
}
