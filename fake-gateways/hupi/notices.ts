import { randomBytes } from "node:crypto";
import { writeYuan } from "../formats.ts";
import type { Notice } from "../notice-delivery.ts";
import type { Account } from "./requests.ts";
import { withHash } from "./signature.ts";
import type { HupiTrade } from "./trades.ts";

interface Writer {
  readonly account: Account;
  readonly now: () => Date;
}

/** A notice of the trade's present state. Time and nonce are new at every delivery. */
export function noticeOf({ account, now }: Writer, trade: HupiTrade): Notice {
  const told = { ...trade };
  return {
    number: told.number,
    says: told.state,
    url: told.notifyUrl,
    write: () => ({
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: bodyOf(told, account, now()),
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
