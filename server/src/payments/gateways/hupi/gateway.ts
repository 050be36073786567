import type { Gateway } from "../gateway.ts";
import { plainReply } from "../raw-notice.ts";
import { connect, type HupiOptions } from "./connection.ts";
import { readNotice } from "./notices.ts";
import { queryRefund, refundTrade } from "./refunds.ts";
import { createTrade, queryTrade } from "./trades.ts";

/**
 * hupi (虎皮椒, XunhuPay): collects payments by WeChat Pay or Alipay for merchants without their own contract. The rules
 * come from https://www.xunhupay.com/doc/api/pay.html, search.html and refund.html, version 1.1.
 */
export function hupiGateway(options: HupiOptions): Gateway {
  const connection = connect(options);
  const { channel } = options.settings;
  return {
    app: channel,
    chooseFlow(scene) {
      if (scene === "scan") return "code";
      const isForeign =
        (scene === "wechat" || scene === "alipay") && channel !== undefined && channel !== scene;
      return isForeign ? "paymentNeedsBrowser" : "h5";
    },
    create: (payment) => createTrade(connection, payment),
    query: (attemptNo) => queryTrade(connection, attemptNo),
    // hupi cannot close a trade: it stays payable until its code expires, and late payments are granted.
    close: async () => {},
    refund: (refund) => refundTrade(connection, refund),
    queryRefund: (refund) => queryRefund(connection, refund),
    supportsPartialRefunds: false,
    readNotice: (raw) => readNotice(connection, raw),
    isReconciledByQuery: true,
    noticeReplies: { accepted: plainReply(200, "success"), refused: plainReply(400, "failed") },
  };
}
