import { type Done, type Fake, type FakeGateway, type FakeOptions, startFake } from "../fake.ts";
import type { Heard } from "../listen.ts";
import { answerCall } from "./answer-calls.ts";
import { type Keys, makeKeys } from "./keys.ts";
import { readParameters, readRequest } from "./read-request.ts";
import { closeIfEmpty } from "./refund.ts";
import { businessRefusal, Refusal } from "./refusal.ts";
import { type AlipayTrade, endUnpaid, openTradeBook, refundedFen, type TradeBook } from "./trade-book.ts";
import { noticeOf, type Sender } from "./write-notice.ts";
import { replyModes, writeReply, writeUnsigned } from "./write-reply.ts";

/**
 * `20000` and `system-error`: nothing is done, and the gateway does not know. `error-response`: a complaint in a
 * node of that name, without a signature. For `poor` and `slow-refund` see `refund.ts`.
 */
const ownModes = ["20000", "system-error", "error-response", "poor", "slow-refund", ...replyModes];

const appId = "2021000000000001";
const sellerId = "2088000000000088";

/** Alipay's payment by code (当面付) as far as a merchant can tell. */
export async function startAlipayFake(options: FakeOptions = {}): Promise<Fake> {
  const keys = await makeKeys();
  return await startFake(options, (origin) => openAlipay(origin, keys, options.now ?? (() => new Date())));
}

interface Desk extends Sender {
  readonly book: TradeBook;
}

function openAlipay(origin: string, keys: Keys, now: () => Date): FakeGateway {
  const book = openTradeBook(now);
  const desk: Desk = { appId, sellerId, keys, now, book };
  return {
    name: "alipay",
    settings: {
      ALIPAY_APP_ID: appId,
      ALIPAY_PRIVATE_KEY: keys.merchantText,
      ALIPAY_PUBLIC_KEY: keys.publicText,
      ALIPAY_SELLER_ID: sellerId,
      ALIPAY_GATEWAY: `${origin}/gateway.do`,
    },
    ownMisbehaviours: ownModes,
    answer: (heard, mode) => answer(desk, heard, mode),
    trades: () => book.all().map((trade) => ({ ...trade, currency: "CNY", refundedFen: refundedFen(trade) })),
    scan: (number) => scan(book.need(number)),
    pay(number, { amountFen, currency = "CNY" }) {
      if (currency !== "CNY") throw new Error("Alipay's notices know no currency but yuan.");
      const trade = book.need(number);
      scan(trade);
      trade.state = "TRADE_SUCCESS";
      trade.paidFen = amountFen ?? trade.amountFen;
      trade.paidAt = now();
      return noticeOf(trade, desk);
    },
    expire(number) {
      // This product's contract brings no notice of it.
      endUnpaid(book.need(number), now());
      return undefined;
    },
    refund: (number, { amountFen }) => refundInConsole(book.need(number), amountFen, desk),
    isAcknowledged: ({ status, body }) => status === 200 && body === "success",
  };
}

function scan(trade: AlipayTrade): void {
  if (trade.state === "OFFERED") trade.state = "WAIT_BUYER_PAY";
  if (trade.state !== "WAIT_BUYER_PAY") throw new Error(`It is ${trade.state}, so nobody can pay it.`);
}

function refundInConsole(trade: AlipayTrade, amountFen: number | undefined, desk: Desk) {
  const left = trade.state === "TRADE_SUCCESS" ? (trade.paidFen ?? 0) - refundedFen(trade) : 0;
  const wanted = amountFen ?? left;
  if (wanted < 1 || wanted > left) throw new Error(`There are ${left} fen to send back.`);
  trade.refunds.push({ requestNo: `CONSOLE${trade.refunds.length + 1}`, amountFen: wanted, state: "done" });
  closeIfEmpty(trade, desk.now());
  return noticeOf(trade, desk);
}

const wrongClockMs = 3_600_000;

function answer(desk: Desk, heard: Heard, mode: string | undefined): Done {
  const now = new Date(desk.now().getTime() + (mode === "wrong-clock" ? wrongClockMs : 0));
  let node = "error_response";
  try {
    if (heard.url.pathname !== "/gateway.do") return { reply: { status: 404, body: "Not Found" } };
    const values = readParameters(heard);
    if (mode === "error-response") throw new Refusal("40002", "isv.invalid-app-id", "无效的AppID参数");
    node = `${values.get("method")?.replaceAll(".", "_")}_response`;
    const merchant = { appId: desk.appId, publicKey: desk.keys.merchantPublic };
    const call = readRequest(values, merchant, now);
    if (mode === "20000") throw new Refusal("20000", "isp.unknow-error", "系统繁忙");
    if (mode === "system-error") throw businessRefusal("SYSTEM_ERROR", "系统错误");
    const { fields, created, refunded } = answerCall(desk.book, call, now, mode);
    const notice = refunded && noticeOf(refunded, desk);
    return {
      reply: writeReply(node, { code: "10000", msg: "Success", ...fields }, desk.keys, mode),
      ...(created !== undefined && { created }),
      ...(notice && { notices: [notice] }),
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // Whoever gives no application that exists cannot be answered under its key.
    const isUnknown = error.subCode.endsWith("app-id");
    return { reply: isUnknown ? writeUnsigned(node, error) : writeReply(node, error.node, desk.keys, mode) };
  }
}
