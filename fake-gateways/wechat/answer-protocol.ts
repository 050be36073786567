import type { Done } from "../fake.ts";
import type { Heard, Reply } from "../listen.ts";
import { checkRequest } from "./check-request.ts";
import { refundOf, transactionOf } from "./describe-order.ts";
import { Fault } from "./fault.ts";
import type { Identity, SigningKey } from "./identity.ts";
import type { OrderBook } from "./order-book.ts";
import { fieldsOf, readOrder } from "./read-order.ts";
import { askRefund, findRefund } from "./refunds.ts";
import { seal, signWords } from "./sign-words.ts";
import { foreign } from "./write-notice.ts";

export interface Protocol {
  readonly identity: Identity;
  readonly book: OrderBook;
  readonly now: () => Date;
  readonly mode: string | undefined;
}

interface Content {
  readonly status?: number;
  readonly content?: object;
  readonly created?: string;
}

/** Answers one request, whatever it is; all that leaves is signed. */
export function answerProtocol(heard: Heard, protocol: Protocol): Done {
  if (protocol.mode === "unsigned-refusal") return { reply: madeUp };
  try {
    checkRequest(heard, protocol.identity, protocol.now());
    const { status = 200, content, created } = answerRightly(heard, protocol);
    if (protocol.mode === "system-error") throw new Fault(500, "SYSTEM_ERROR", "系统异常，请稍后重试");
    if (protocol.mode === "refused-after-all") return { reply: madeUp };
    if (protocol.mode === "too-often") throw new Fault(429, "FREQUENCY_LIMITED", "频率超限");
    const body = content ? JSON.stringify({ ...content, ...foreign[protocol.mode ?? ""] }) : "";
    return { reply: sign(heard, protocol, status, body), ...(created !== undefined && { created }) };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const code = protocol.mode === "old-words" ? error.code.replaceAll("_", "") : error.code;
    const body = JSON.stringify({ code, message: error.message });
    return { reply: sign(heard, protocol, error.status, body) };
  }
}

/** What a proxy in between makes up. Nobody has signed it. */
const madeUp: Reply = {
  status: 400,
  headers: { "Content-Type": "application/json; charset=utf-8" },
  body: JSON.stringify({ code: "INVALID_REQUEST", message: "请求不合法" }),
};

const ordersPath = "/v3/pay/transactions/out-trade-no/";
const refundsPath = "/v3/refund/domestic/refunds";

function answerRightly(heard: Heard, { identity, book, now, mode }: Protocol): Content {
  const { method, body } = heard;
  const { pathname, searchParams } = heard.url;
  const asked = `${method} ${pathname}`;
  if (asked === "POST /v3/pay/transactions/native") {
    const { asked: created, code } = book.create(readOrder(body, identity, now()), body.toString());
    return { content: { code_url: code }, created: created.number };
  }
  if (asked === `POST ${refundsPath}`) {
    const ending = endings[mode ?? ""] ?? "PROCESSING";
    const { order, number, refunded } = askRefund(book, body, ending, now());
    return { content: refundOf(order, number, refunded) };
  }
  if (asked.startsWith(`GET ${refundsPath}/`)) {
    const { order, number, refunded } = findRefund(book, lastPart(pathname));
    return { content: refundOf(order, number, refunded) };
  }
  if (asked === "GET /v3/certificates") return { content: { data: listCertificates(identity) } };
  if (!pathname.startsWith(ordersPath)) throw new Fault(404, "RESOURCE_NOT_EXISTS", "无此接口");
  const merchant = method === "GET" ? searchParams.get("mchid") : fieldsOf(body).mchid;
  if (merchant !== identity.merchantId) throw new Fault(400, "PARAM_ERROR", "参数错误：mchid");
  if (method === "GET") return { content: transactionOf(book.find(lastPart(pathname)), identity) };
  book.close(lastPart(pathname.replace(/\/close$/, "")));
  return { status: 204 };
}

const endings: Readonly<Record<string, "SUCCESS" | "CLOSED" | "ABNORMAL">> = {
  "refund-at-once": "SUCCESS",
  "refund-closed": "CLOSED",
  "refund-abnormal": "ABNORMAL",
};

function lastPart(path: string): string {
  return decodeURIComponent(path.slice(path.lastIndexOf("/") + 1));
}

function listCertificates({ mode, certificates, apiV3Key }: Identity): object[] {
  if (mode === "public-key")
    throw new Fault(404, "RESOURCE_NOT_EXISTS", "无可用的平台证书，请使用微信支付公钥");
  return certificates.map(({ id, certificate, from, until }) => ({
    serial_no: id,
    effective_time: from.toISOString(),
    expire_time: until.toISOString(),
    encrypt_certificate: seal(certificate, apiV3Key, "certificate"),
  }));
}

function sign(heard: Heard, { identity, now, mode }: Protocol, status: number, body: string): Reply {
  const key = keyFor(identity, heard.headers["wechatpay-serial"] === identity.publicKey.id);
  const signed = signWords(body, { key, spare: identity.spare, at: now(), twist: mode });
  const type = body ? { "Content-Type": "application/json; charset=utf-8" } : undefined;
  return { status, headers: { ...signed, ...type, "Request-ID": "08FAKE", Date: now().toUTCString() }, body };
}

/** Merchants with both get what they ask for, and certificates if they ask for nothing. */
export function keyFor({ mode, publicKey, certificates }: Identity, wantsPublicKey: boolean): SigningKey {
  const newest = certificates.at(-1);
  return mode === "certificates" || (mode === "both" && !wantsPublicKey) ? (newest ?? publicKey) : publicKey;
}
