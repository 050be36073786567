import type { Gateway } from "../gateway.ts";
import { plainReply } from "../raw-notice.ts";
import { readBill } from "./bills.ts";
import { type AlipayOptions, connect } from "./connection.ts";
import { readNotice } from "./notices.ts";
import { queryRefund, refundTrade } from "./refunds.ts";
import { riskComplaintDesk } from "./risk-complaints.ts";
import { tradeComplaintDesk } from "./trade-complaints.ts";
import { closeTrade, createTrade, queryTrade } from "./trades.ts";

/**
 * Alipay: payment by QR code (当面付), gateway v2. The rules come from the field comments in the SDK alipay-sdk-java and
 * from github.com/alipay/alipay-sdk-nodejs-all (4.14.0).
 */
export function alipayGateway(options: AlipayOptions): Gateway {
  const connection = connect(options);
  return {
    // In a browser, the URL in the code opens the app. WeChat blocks Alipay's URLs.
    chooseFlow: (scene) => (scene === "wechat" ? "paymentNeedsBrowser" : "code"),
    create: (payment) => createTrade(connection, payment),
    query: (attemptNo) => queryTrade(connection, attemptNo),
    close: (attemptNo) => closeTrade(connection, attemptNo),
    refund: (refund) => refundTrade(connection, refund),
    queryRefund: (refund) => queryRefund(connection, refund),
    supportsPartialRefunds: true,
    readNotice: (raw) => readNotice(connection, raw),
    readBill: (day) => readBill(connection, day),
    complaintDesks: [tradeComplaintDesk(connection), riskComplaintDesk(connection)],
    findCertificateExpiry: () => options.settings.certificates?.endsAt,
    // Only a body of exactly `success` ends the retries.
    noticeReplies: { accepted: plainReply(200, "success"), refused: plainReply(400, "fail") },
  };
}
