import type { BillStore } from "../bill-days.ts";
import type { Outcome } from "../fake.ts";
import type { ReceivedRequest, Reply } from "../listen.ts";
import { downloadPath, offerBill } from "./bills.ts";
import type { ComplaintServer } from "./complaint-book.ts";
import { answerComplaintCall } from "./complaints.ts";
import type { Certificates, Keys } from "./keys.ts";
import { noticeOf, type Sender } from "./notices.ts";
import { queryRefund, type Result, refund } from "./refunds.ts";
import { businessError, type Call, ProtocolError, readParameters, readRequest } from "./requests.ts";
import { signText } from "./signature.ts";
import {
  type AlipayTrade,
  describeTrade,
  endUnpaid,
  precreate,
  type TradeBook,
  zeroAmounts,
} from "./trades.ts";

export interface AlipayServer extends Sender {
  readonly book: TradeBook;
  readonly bills: BillStore;
  readonly complaints: ComplaintServer;
  /** Only in certificate mode. */
  readonly certificates: Certificates | undefined;
}

const wrongClockMs = 3_600_000;

/** Verifies a request, carries it out and signs the answer. */
export function answerRequest(
  state: AlipayServer,
  request: ReceivedRequest,
  mode: string | undefined,
): Outcome {
  const now = new Date(state.now().getTime() + (mode === "wrong-clock" ? wrongClockMs : 0));
  let node = "error_response";
  try {
    if (request.url.pathname === downloadPath) return { reply: state.bills.download(request.url) };
    if (request.url.pathname !== "/gateway.do") return { reply: { status: 404, body: "Not Found" } };
    const values = readParameters(request);
    if (mode === "error-response") throw new ProtocolError("40002", "isv.invalid-app-id", "无效的AppID参数");
    node = `${values.get("method")?.replaceAll(".", "_")}_response`;
    const { appId, keys, certificates } = state;
    const merchant = { appId, publicKey: keys.merchantPublic, certificates };
    const call = readRequest(request, values, merchant, now);
    if (mode === "20000") throw new ProtocolError("20000", "isp.unknow-error", "系统繁忙");
    if (mode === "system-error") throw businessError("SYSTEM_ERROR", "系统错误");
    const result = answerComplaintCall(call, state.complaints);
    const { fields, createdNumber, refundedTrade }: Result = result
      ? { fields: result }
      : callMethod(state, call, now, mode);
    const notice = refundedTrade && noticeOf(refundedTrade, state);
    return {
      reply: writeReply(node, { code: "10000", msg: "Success", ...fields }, state, mode),
      ...(createdNumber !== undefined && { createdNumber }),
      ...(notice && { notices: [notice] }),
    };
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    // Without an existing application, there is no key to sign with.
    const isUnknown = error.subCode.endsWith("app-id");
    return {
      reply: isUnknown ? writeUnsignedReply(node, error) : writeReply(node, error.node, state, mode),
    };
  }
}

/** Carries out a method. Throws `ProtocolError`. */
function callMethod(state: AlipayServer, call: Call, now: Date, mode: string | undefined): Result {
  const { book } = state;
  const { content } = call;
  switch (call.method) {
    case "alipay.trade.precreate": {
      const { number, code } = precreate(book, call, now);
      return { fields: { out_trade_no: number, qr_code: code }, createdNumber: number };
    }
    case "alipay.trade.query":
      return { fields: describeTrade(requireTrade(book, content, zeroAmounts)) };
    case "alipay.trade.close": {
      const trade = requireTrade(book, content);
      if (trade.state !== "WAIT_BUYER_PAY") throw businessError("TRADE_STATUS_ERROR", "交易状态不合法");
      endUnpaid(trade, now);
      return { fields: { out_trade_no: trade.number, trade_no: trade.tradeNo } };
    }
    case "alipay.trade.refund":
      return refund(requireTrade(book, content, { refund_fee: "0.00" }), content, now, mode);
    case "alipay.trade.fastpay.refund.query":
      return { fields: queryRefund(requireTrade(book, content), content) };
    case "alipay.data.dataservice.bill.downloadurl.query":
      return { fields: { bill_download_url: offerBill(state, content, now, mode) } };
    default:
      throw new ProtocolError("40002", "isv.invalid-method", "不存在的方法名");
  }
}

function requireTrade(
  book: TradeBook,
  content: Call["content"],
  extraFields: ProtocolError["fields"] = {},
): AlipayTrade {
  const { out_trade_no: number, trade_no: tradeNo } = content;
  const trade = tradeNo ? book.all().find((one) => one.tradeNo === tradeNo) : book.find(number);
  if (trade && trade.state !== "OFFERED" && trade.state !== "VOID") return trade;
  throw businessError("TRADE_NOT_EXIST", "交易不存在", { out_trade_no: number ?? "", ...extraFields });
}

/** Misbehaviours that change only the form of the answer. The request itself is carried out. */
const replyModes = [
  /** `/` written as `\/`, as the true gateway does in places. */
  "escaped-slashes",
  "sign-first",
  /** With the serial number of an unknown certificate beside the signature. */
  "cert-sn",
  /** Signed with the gateway's next key. */
  "next-key",
  "unsigned",
  /** A replayed answer about another trade, with a valid signature. */
  "other-trade",
] as const;

/** Writes an answer. The signature covers exactly the characters of the node. */
function writeReply(
  name: string,
  node: object,
  { keys, certificates }: AlipayServer,
  mode: string | undefined,
): Reply {
  const answeredNode = mode === "other-trade" ? { ...node, out_trade_no: "ANOTHER_TRADE" } : node;
  const plain = writeBigNumbers(answeredNode);
  const text = mode === "escaped-slashes" ? plain.replaceAll("/", "\\/") : plain;
  const members = [`${JSON.stringify(name)}:${text}`];
  const sn = mode === "cert-sn" ? "0123456789abcdef0123456789abcdef" : certificates?.alipaySn;
  if (sn) members.push(`"alipay_cert_sn":"${sn}"`);
  if (mode !== "unsigned") members.push(`"sign":"${signText(text, keyFor(keys, mode))}"`);
  if (mode === "sign-first") members.reverse();
  return htmlReply(`{${members.join(",")}}`);
}

/** JSON in which bigints are numbers without quotes. */
function writeBigNumbers(node: object): string {
  const mark = (_name: string, value: unknown) => (typeof value === "bigint" ? `bigint:${value}` : value);
  return JSON.stringify(node, mark).replace(/"bigint:(\d+)"/g, "$1");
}

/** Writes an error that occurs before the gateway knows which key to sign with. */
function writeUnsignedReply(name: string, error: ProtocolError): Reply {
  return htmlReply(JSON.stringify({ [name]: error.node }));
}

function keyFor({ current, next, merchantPrivate }: Keys, mode: string | undefined) {
  if (mode === "bad-signature") return merchantPrivate;
  return mode === "next-key" ? next : current;
}

function htmlReply(body: string): Reply {
  return { status: 200, headers: { "content-type": "text/html;charset=utf-8" }, body };
}

/**
 * `20000` and `system-error`: nothing is done; the gateway reports an internal error. `error-response`: an unsigned
 * error in a node of that name. For `poor` and `slow-refund` see `refunds.ts`.
 */
export const ownMisbehaviours = [
  "20000",
  "system-error",
  "error-response",
  "poor",
  "slow-refund",
  ...replyModes,
];
