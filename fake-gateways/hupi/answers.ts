import { toBuffer } from "qrcode";
import type { Outcome } from "../fake.ts";
import { writeYuan } from "../formats.ts";
import { escapeText, htmlPage } from "../html-page.ts";
import type { ReceivedRequest, Reply } from "../listen.ts";
import { noticeOf } from "./notices.ts";
import { refundTrade } from "./refunds.ts";
import { type Account, ProtocolError, readRequest } from "./requests.ts";
import { type Fields, hashOf } from "./signature.ts";
import { createTrade, describeTrade, findTrade, type HupiTrade, type TradeBook } from "./trades.ts";

/** `slow-refund`: a refund stays under way. `busy`: a transient error. `other-…`: a query is answered with another trade or amount. `not-paid`: it says that nothing was paid. */
export const ownMisbehaviours = ["slow-refund", "busy", "other-trade", "other-amount", "not-paid"] as const;

export interface HupiServer {
  readonly origin: string;
  readonly account: Account;
  readonly book: TradeBook;
  readonly now: () => Date;
}

interface Result extends Omit<Outcome, "reply"> {
  readonly fields: Fields;
  readonly data?: Fields;
}

/** The page that the code opens. */
export function paymentPageUrl({ origin }: HupiServer, { openId }: HupiTrade): string {
  return `${origin}/pay?id=${openId}`;
}

/** Verifies and answers a request. The status is always 200; errors are in `errcode`. */
export function answerRequest(
  state: HupiServer,
  request: ReceivedRequest,
  mode: string | undefined,
): Outcome {
  try {
    const now = new Date(state.now().getTime() + (mode === "wrong-clock" ? 3_600_000 : 0));
    const input = readRequest(request, state.account, now);
    if (mode === "busy") throw new ProtocolError(500, "系统繁忙，请稍后再试");
    const { fields, data, ...rest } = callEndpoint(state, request.url.pathname, input, mode);
    const secret = mode === "bad-signature" ? "another secret" : state.account.secret;
    // How nested data is hashed is not documented, so it is left out.
    const hash = hashOf(fields, secret);
    return { ...rest, reply: jsonReply({ ...fields, ...(data && { data }), hash }) };
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    return { reply: jsonReply({ errcode: error.errcode, errmsg: error.message }) };
  }
}

const success = { errcode: 0, errmsg: "success!" };

type RequestFields = Readonly<Record<string, string>>;

function callEndpoint(
  state: HupiServer,
  path: string,
  input: RequestFields,
  mode: string | undefined,
): Result {
  const { book, origin } = state;
  if (path === "/payment/do.html") {
    const trade = createTrade(book, input);
    const picture = `${origin}/qr?id=${trade.openId}`;
    const fields = {
      openid: trade.openId,
      url_qrcode: picture,
      url: paymentPageUrl(state, trade),
      ...success,
    };
    return { fields, createdNumber: trade.number };
  }
  if (path === "/payment/query.html") {
    const data = describeTrade(findTrade(book, input));
    return { fields: success, data: { ...data, ...falseAnswers[mode ?? ""] } };
  }
  if (path !== "/payment/refund.html") throw new ProtocolError(404, "接口不存在");
  const trade = refundTrade(book, input, mode === "slow-refund");
  const fields = { refund_status: trade.state, trade_order_id: trade.number, ...success };
  return { fields, notices: [noticeOf(state, trade)] };
}

/** Wrong fields in answers to queries, by misbehaviour. */
const falseAnswers: Readonly<Record<string, Fields>> = {
  "other-trade": { out_trade_order: "another" },
  "other-amount": { total_amount: "0.01" },
  "not-paid": { status: "WP", transaction_id: null },
};

function jsonReply(value: object): Reply {
  return {
    status: 200,
    headers: { "content-type": "application/json; charset=utf-8" },
    body: JSON.stringify(value),
  };
}

/** The pages for buyers: the payment page, and the QR code that leads there. */
export async function showPage(
  state: HupiServer,
  { method, url }: ReceivedRequest,
): Promise<Reply | undefined> {
  const isPay = url.pathname === "/pay";
  if (method !== "GET" || !(isPay || url.pathname === "/qr")) return undefined;
  const trade = state.book.findByOpenId(url.searchParams.get("id") ?? "");
  if (!trade) return { status: 404, body: "订单不存在" };
  if (!isPay) {
    const body = await toBuffer(paymentPageUrl(state, trade), { width: 240 });
    return { status: 200, headers: { "content-type": "image/png" }, body };
  }
  const button = `<form method="post" action="/control/pay"><input type="hidden" name="number" value="${trade.number}"><input type="hidden" name="back" value="${escapeText(trade.returnUrl)}"><button>支付 / Pay</button></form>`;
  const back = trade.returnUrl ? `<p><a href="${escapeText(trade.returnUrl)}">返回商家 / Back</a></p>` : "";
  return htmlPage(
    "虎皮椒收银台 / hupi cashier",
    `<p>${escapeText(trade.title)}</p><p class="sum">¥${writeYuan(trade.amountFen)}</p>${trade.state === "WP" ? button : `<p>${trade.state}</p>`}${back}`,
  );
}
