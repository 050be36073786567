import { type Gateway, noAlarms } from "../gateway.ts";
import { ask } from "../http.ts";
import type { HupiDeps } from "./call-hupi.ts";
import { createTrade } from "./create-trade.ts";
import { queryTrade } from "./query-trade.ts";
import { readNotice } from "./read-notice.ts";
import { queryRefund, refundTrade } from "./refunds.ts";

type Given = Omit<HupiDeps, "ask" | "alarms"> & Partial<Pick<HupiDeps, "ask" | "alarms">>;

/** hupi (虎皮椒, XunhuPay): collects by WeChat or Alipay for merchants without a contract of their own. */
export function hupiGateway(given: Given): Gateway {
  const deps: HupiDeps = { ask, alarms: noAlarms, ...given };
  return {
    create: (payment) => createTrade(deps, payment),
    query: (attemptNo) => queryTrade(deps, attemptNo),
    async close() {
      // hupi has no call for it: until its code dies, a trade can be paid, and late payments are honoured.
    },
    refund: (refund) => refundTrade(deps, refund),
    queryRefund: (refund) => queryRefund(deps, refund),
    refundsParts: false,
    readNotice: (raw) => readNotice(deps, raw),
    answers: {
      accepted: { status: 200, contentType: "text/plain", body: "success" },
      refused: { status: 400, contentType: "text/plain", body: "failed" },
    },
  };
}
