import { randomBytes } from "node:crypto";
import { writeYuan } from "../formats.ts";
import type { Notice } from "../notice-delivery.ts";
import type { Account } from "./requests.ts";
import { withHash } from "./signature.ts";
import type { HupiTrade } from "./trades.ts";

interface NoticeSender {
  readonly account: Account;
  readonly now: () => Date;
}

/** A notice with the trade's current state. Time and nonce differ for each delivery. */
export function noticeOf({ account, now }: NoticeSender, trade: HupiTrade): Notice {
  const snapshot = { ...trade };
  return {
    number: snapshot.number,
    summary: snapshot.state,
    url: snapshot.notifyUrl,
    write: () => ({
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: bodyOf(snapshot, account, now()),
    }),
  };
}

/** With empty fields, and with an undocumented one, which the hash covers too. */
function bodyOf(trade: HupiTrade, { appId, secret }: Account, now: Date): string {
  const fields = {
    trade_order_id: trade.number,
    total_fee: writeYuan(trade.paidFen ?? trade.amountFen),
    transaction_id: trade.transactionId,
    open_order_id: String(trade.openId),
    order_title: trade.title,
    status: trade.state,
    plugins: trade.plugins,
    attach: trade.attach,
    appid: appId,
    time: String(Math.floor(now.getTime() / 1000)),
    nonce_str: randomBytes(8).toString("hex"),
    channel_note: "100% 新字段+",
  };
  const signed = Object.entries(withHash(fields, secret));
  return new URLSearchParams(signed.map(([name, value]): [string, string] => [name, value ?? ""])).toString();
}
