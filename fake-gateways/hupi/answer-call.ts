import type { Done } from "../fake.ts";
import type { Heard, Reply } from "../listen.ts";
import { createTrade, describeTrade, findTrade, refundTrade } from "./keep-trades.ts";
import { type Account, Refusal, readRequest } from "./read-request.ts";
import { type Fields, signFields } from "./sign-fields.ts";
import type { HupiTrade, TradeBook } from "./trade-book.ts";
import { noticeOf } from "./write-notice.ts";

/**
 * `slow-refund`: a refund stays on its way. `busy`: a refusal that says nothing about the trade. `other-trade`:
 * a query is answered about another one.
 */
export const ownMisbehaviours = ["slow-refund", "busy", "other-trade"] as const;

export interface Desk {
  readonly origin: string;
  readonly account: Account;
  readonly book: TradeBook;
  readonly now: () => Date;
}

interface Act extends Omit<Done, "reply"> {
  readonly fields: Fields;
  readonly data?: Fields;
}

export function payPage({ origin }: Desk, { openId }: HupiTrade): string {
  return `${origin}/pay?id=${openId}`;
}

/** Every answer has status 200; what went wrong is in its `errcode`. */
export function answerCall(desk: Desk, heard: Heard, mode: string | undefined): Done {
  try {
    const now = new Date(desk.now().getTime() + (mode === "wrong-clock" ? 3_600_000 : 0));
    const given = readRequest(heard, desk.account, now);
    if (mode === "busy") throw new Refusal(500, "系统繁忙，请稍后再试");
    const { fields, data, ...rest } = act(desk, heard.url.pathname, given, mode);
    const secret = mode === "bad-signature" ? "another secret" : desk.account.secret;
    // How nested data would be hashed is written down nowhere, so it is left out of the hash.
    const hash = signFields(fields, secret);
    return { ...rest, reply: json({ ...fields, ...(data && { data }), hash }) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { reply: json({ errcode: error.errcode, errmsg: error.message }) };
  }
}

const well = { errcode: 0, errmsg: "success!" };

type Given = Readonly<Record<string, string>>;

function act(desk: Desk, path: string, given: Given, mode: string | undefined): Act {
  const { book, origin } = desk;
  if (path === "/payment/do.html") {
    const trade = createTrade(book, given);
    const picture = `${origin}/qr?id=${trade.openId}`;
    const fields = { openid: trade.openId, url_qrcode: picture, url: payPage(desk, trade), ...well };
    return { fields, created: trade.number };
  }
  if (path === "/payment/query.html") {
    const data = describeTrade(findTrade(book, given));
    return { fields: well, data: mode === "other-trade" ? { ...data, out_trade_order: "another" } : data };
  }
  if (path !== "/payment/refund.html") throw new Refusal(404, "接口不存在");
  const trade = refundTrade(book, given, mode === "slow-refund");
  const fields = { refund_status: trade.state, trade_order_id: trade.number, ...well };
  return { fields, notices: [noticeOf(desk, trade)] };
}

function json(value: object): Reply {
  return {
    status: 200,
    headers: { "content-type": "application/json; charset=utf-8" },
    body: JSON.stringify(value),
  };
}
