import type { Gateway } from "../gateway.ts";
import { type AlipayLine, openLine } from "./call-alipay.ts";
import { closeTrade } from "./close-trade.ts";
import { createCode } from "./create-code.ts";
import { queryTrade } from "./query-trade.ts";
import { readNotice } from "./read-notice.ts";
import { queryRefund, sendRefund } from "./refunds.ts";

/** Alipay's payment by QR code (当面付), over its second gateway. */
export function alipayGateway(line: AlipayLine): Gateway {
  const call = openLine(line);
  return {
    create: (payment) => createCode(call, line.clock, payment),
    query: (attemptNo) => queryTrade(call, attemptNo),
    close: (attemptNo) => closeTrade(call, attemptNo),
    refund: (refund) => sendRefund(call, refund),
    queryRefund: (refund) => queryRefund(call, refund),
    refundsParts: true,
    readNotice: async (raw) => readNotice(raw, line.settings),
    answers: {
      // These seven letters and nothing else end the repeating.
      accepted: { status: 200, contentType: "text/plain", body: "success" },
      refused: { status: 400, contentType: "text/plain", body: "fail" },
    },
  };
}
