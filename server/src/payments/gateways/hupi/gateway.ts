import type { Gateway } from "../gateway.ts";
import { connect, type HupiDeps } from "./connection.ts";
import { readNotice } from "./notices.ts";
import { queryRefund, refundTrade } from "./refunds.ts";
import { closeTrade, createTrade, queryTrade } from "./trades.ts";

/** hupi (虎皮椒, XunhuPay): collects by WeChat Pay or Alipay for merchants without a contract with these. */
export function hupiGateway(deps: HupiDeps): Gateway {
  const connection = connect(deps);
  return {
    create: (payment) => createTrade(connection, payment),
    query: (attemptNo) => queryTrade(connection, attemptNo),
    close: (attemptNo) => closeTrade(connection, attemptNo),
    refund: (refund) => refundTrade(connection, refund),
    queryRefund: (refund) => queryRefund(connection, refund),
    refundsParts: false,
    readNotice: (raw) => readNotice(connection, raw),
    isReconciledByQuery: true,
    answers: {
      accepted: { status: 200, contentType: "text/plain", body: "success" },
      refused: { status: 400, contentType: "text/plain", body: "failed" },
    },
  };
}
