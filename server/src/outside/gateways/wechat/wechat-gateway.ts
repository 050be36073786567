import type { Gateway, GatewayReply } from "../gateway.ts";
import { createCode } from "./create-code.ts";
import { readNotice } from "./read-notice.ts";
import { queryRefund, refundTrade } from "./refunds.ts";
import { openTalk, type WechatDeps } from "./talk.ts";
import { closeTrade, queryTrade } from "./trades.ts";

/** WeChat Pay, Native, API v3, for a merchant of one's own. */
export function wechatGateway(deps: WechatDeps): Gateway {
  const talk = openTalk(deps);
  return {
    create: (payment) => createCode(talk, payment),
    query: (attemptNo) => queryTrade(talk, attemptNo),
    close: (attemptNo) => closeTrade(talk, attemptNo),
    refund: (refund) => refundTrade(talk, refund),
    queryRefund: (refund) => queryRefund(talk, refund),
    refundsParts: true,
    readNotice: (raw) => readNotice(talk, raw),
    // The status decides, the words are for people.
    answers: { accepted: reply(200, "SUCCESS", "received"), refused: reply(400, "FAIL", "not believed") },
  };
}

function reply(status: number, code: string, message: string): GatewayReply {
  return { status, contentType: "application/json", body: JSON.stringify({ code, message }) };
}
