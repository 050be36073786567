import type { PaymentScene } from "@baleen/contract/payments/payments.ts";
import type { Gateway } from "../gateway.ts";
import type { GatewayReply } from "../raw-notice.ts";
import { readBill } from "./bills.ts";
import { wechatComplaintDesk } from "./complaints.ts";
import { connect, type WechatOptions } from "./connection.ts";
import { readNotice } from "./notices.ts";
import { createPayerAuthorizer } from "./payers.ts";
import { queryRefund, refundTrade } from "./refunds.ts";
import type { WechatSettings } from "./settings.ts";
import { closeTrade, createTrade, queryTrade } from "./trades.ts";

/**
 * WeChat Pay: Native, H5 and JSAPI payment, API v3, direct merchant. The rules come from https://pay.weixin.qq.com
 * (documents of 2025-03-31) and from its SDKs github.com/wechatpay-apiv3/wechatpay-go and wechatpay-java.
 */
export function wechatGateway(options: WechatOptions): Gateway {
  const connection = connect(options);
  return {
    chooseFlow: (scene) => chooseFlow(options.settings, scene),
    payerAuthorizer: createPayerAuthorizer(connection),
    create: (payment) => createTrade(connection, payment),
    query: (attemptNo) => queryTrade(connection, attemptNo),
    close: (attemptNo) => closeTrade(connection, attemptNo),
    refund: (refund) => refundTrade(connection, refund),
    queryRefund: (refund) => queryRefund(connection, refund),
    supportsPartialRefunds: true,
    readNotice: (raw) => readNotice(connection, raw),
    readBill: (day) => readBill(connection, day),
    complaintDesks: [wechatComplaintDesk(connection)],
    findCertificateExpiry: () => connection.keys.findCertificateExpiry(),
    // WeChat Pay uses the status; the body is informative.
    noticeReplies: {
      accepted: reply(200, "SUCCESS", "received"),
      refused: reply(400, "FAIL", "not believed"),
    },
  };
}

/** A code is scanned from another screen. H5 works in a phone's browser outside WeChat, JSAPI inside WeChat. */
function chooseFlow({ isNativeOn, isH5On, officialAccount }: WechatSettings, scene: PaymentScene) {
  if (scene === "scan" && isNativeOn) return "code";
  if (scene === "wechat" && officialAccount) return "jsapi";
  if (scene === "browser" && isH5On) return "h5";
  if (isH5On) return scene === "scan" ? "paymentNeedsPhone" : "paymentNeedsBrowser";
  return officialAccount ? "paymentNeedsWechat" : "paymentNeedsComputer";
}

function reply(status: number, code: string, message: string): GatewayReply {
  return { status, contentType: "application/json", body: JSON.stringify({ code, message }) };
}
