import { type Gateway, plainReply } from "../gateway.ts";
import { readBill } from "./bills.ts";
import { type AlipayOptions, connect } from "./connection.ts";
import { readNotice } from "./notices.ts";
import { queryRefund, refundTrade } from "./refunds.ts";
import { closeTrade, createTrade, queryTrade } from "./trades.ts";

/**
 * Alipay: payment by QR code (当面付), gateway v2. Its rules are those of the fields' comments in its SDK alipay-sdk-java and
 * of github.com/alipay/alipay-sdk-nodejs-all (4.14.0).
 */
export function alipayGateway(options: AlipayOptions): Gateway {
  const connection = connect(options);
  return {
    // In a browser the code's address opens the app. WeChat blocks Alipay's addresses.
    wayIn: (scene) => (scene === "wechat" ? "paymentNeedsBrowser" : "code"),
    create: (payment) => createTrade(connection, payment),
    query: (attemptNo) => queryTrade(connection, attemptNo),
    close: (attemptNo) => closeTrade(connection, attemptNo),
    refund: (refund) => refundTrade(connection, refund),
    queryRefund: (refund) => queryRefund(connection, refund),
    refundsParts: true,
    readNotice: (raw) => readNotice(connection, raw),
    readBill: (day) => readBill(connection, day),
    certificatesEndAt: () => options.settings.certificates?.endsAt,
    // Only a body that is exactly `success` ends the retries.
    answers: { accepted: plainReply(200, "success"), refused: plainReply(400, "fail") },
  };
}
