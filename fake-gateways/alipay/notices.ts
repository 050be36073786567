import { randomUUID } from "node:crypto";
import { writeTime, writeYuan } from "../formats.ts";
import type { Notice } from "../notice-delivery.ts";
import type { Keys } from "./keys.ts";
import { signText, textToSign } from "./signature.ts";
import { type AlipayTrade, refundedFen } from "./trades.ts";

export interface Sender {
  readonly appId: string;
  readonly sellerId: string;
  readonly keys: Keys;
  readonly now: () => Date;
}

/** A notice of the trade's present state; undefined if the merchant gave no address for notices. */
export function noticeOf(trade: AlipayTrade, sender: Sender): Notice | undefined {
  if (!trade.notifyUrl) return undefined;
  const fields = describe(trade, sender);
  return {
    number: trade.number,
    summary: trade.refunds.length > 0 ? `${trade.state}, refunded ${fields.refund_fee}` : trade.state,
    url: trade.notifyUrl,
    write() {
      const values = new Map(Object.entries({ ...fields, notify_time: writeTime(sender.now()) }));
      const signature = signText(textToSign(values, ["sign", "sign_type"]), sender.keys.current);
      return {
        headers: { "content-type": "application/x-www-form-urlencoded; charset=UTF-8" },
        body: new URLSearchParams([...values, ["sign", signature]]).toString(),
      };
    },
  };
}

function describe(trade: AlipayTrade, { appId, sellerId, now }: Sender): Readonly<Record<string, string>> {
  const amount = writeYuan(trade.paidFen ?? trade.amountFen);
  const refund = trade.refunds.at(-1);
  return {
    notify_type: "trade_status_sync",
    notify_id: randomUUID().replaceAll("-", ""),
    app_id: appId,
    auth_app_id: appId,
    charset: "utf-8",
    version: "1.0",
    sign_type: "RSA2",
    trade_no: trade.tradeNo,
    out_trade_no: trade.number,
    buyer_id: "2088000000000001",
    seller_id: sellerId,
    seller_email: "seller+shop@example.com",
    trade_status: trade.state,
    total_amount: amount,
    receipt_amount: amount,
    buyer_pay_amount: amount,
    point_amount: "0.00",
    subject: trade.title,
    gmt_create: writeTime(trade.createdAt),
    ...(trade.paidAt && { gmt_payment: writeTime(trade.paidAt) }),
    ...(trade.closedAt && { gmt_close: writeTime(trade.closedAt) }),
    ...(refund && {
      gmt_refund: `${writeTime(now())}.123`,
      out_biz_no: refund.requestNo,
      refund_fee: writeYuan(refundedFen(trade)),
    }),
    fund_bill_list: JSON.stringify([{ amount, fundChannel: "ALIPAYACCOUNT" }]),
    // An unknown field, signed like all others, whose value breaks if it is decoded twice.
    field_of_tomorrow: "100% + 1 = 新/%2B",
  };
}
