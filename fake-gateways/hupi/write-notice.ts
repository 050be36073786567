import { randomBytes } from "node:crypto";
import type { Notice } from "../notice-post.ts";
import type { Account } from "./read-request.ts";
import { withHash } from "./sign-fields.ts";
import type { HupiTrade } from "./trade-book.ts";
import { yuanOf } from "./yuan.ts";

interface Writer {
  readonly account: Account;
  readonly now: () => Date;
}

/** The news of a trade as it stands now. Its time and nonce are new at every delivery. */
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

/** Empty fields are there, and one that no paper names is under the hash as well. */
function bodyOf(trade: HupiTrade, { appId, secret }: Account, now: Date): string {
  const fields = {
    trade_order_id: trade.number,
    total_fee: yuanOf(trade.paidFen ?? trade.amountFen),
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
