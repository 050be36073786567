import type { Outcome } from "../fake.ts";
import type { ReceivedRequest, Reply } from "../listen.ts";
import type { Notice } from "../notice-delivery.ts";
import { errorOfMisbehaviour } from "./api-errors.ts";
import { isKnownOpenid } from "./authorizations.ts";
import { downloadPath, offerBill } from "./bills.ts";
import { imagesPath } from "./complaint-pictures.ts";
import { handleComplaintRequest, isComplaintRequest } from "./complaints.ts";
import type { Identity, SigningKey } from "./keys.ts";
import { forgedContents } from "./notices.ts";
import { findRefund, refundOf, requestRefund } from "./refunds.ts";
import { checkRequest, fieldsOf, ProtocolError, readOrder, type TradeType, tradeTypes } from "./requests.ts";
import { answerShareRequest } from "./share-tickets.ts";
import { encrypt, signBody } from "./signature.ts";
import { answerSnsRequest } from "./sns.ts";
import { transactionOf } from "./trades.ts";
import type { WechatServer } from "./wechat-server.ts";

interface Content {
  readonly status?: number;
  readonly content?: object;
  readonly createdNumber?: string;
  readonly notices?: readonly Notice[];
}

/** Verifies a request, carries it out and signs the answer. */
export function answerRequest(request: ReceivedRequest, state: WechatServer): Outcome {
  if (state.mode === "unsigned-refusal") return { reply: proxyError };
  if (isApiRequest(request)) return { reply: answerUnsigned(request, state) };
  try {
    checkRequest(request, state.identity, state.now());
    const file = answerFile(request, state);
    if (file) return { reply: file };
    const { status = 200, content, ...rest } = handleRequest(request, state);
    if (state.mode === "system-error") throw new ProtocolError(500, "SYSTEM_ERROR", "系统异常，请稍后重试");
    if (state.mode === "refused-after-all") return { reply: proxyError };
    if (state.mode === "too-often") throw new ProtocolError(429, "FREQUENCY_LIMITED", "频率超限");
    const body = content ? JSON.stringify({ ...content, ...forgedContents[state.mode ?? ""] }) : "";
    return { reply: sign(request, state, status, body), ...rest };
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    const code = state.mode === "old-words" ? error.code.replaceAll("_", "") : error.code;
    const body = JSON.stringify({ code, message: error.message });
    return { reply: sign(request, state, error.status, body) };
  }
}

/** An unsigned error, as a proxy would make one up. */
const proxyError: Reply = {
  status: 400,
  headers: { "Content-Type": "application/json; charset=utf-8" },
  body: JSON.stringify({ code: "INVALID_REQUEST", message: "请求不合法" }),
};

/** Files of bills and pictures, whose answers are not signed. */
function answerFile(
  { method, url }: ReceivedRequest,
  { bills, complaints }: WechatServer,
): Reply | undefined {
  if (url.pathname === downloadPath) return bills.download(url);
  const isPicture = method === "GET" && url.pathname.startsWith(imagesPath);
  return isPicture ? complaints.pictures.show(url, complaints.switches) : undefined;
}

const isApiRequest = ({ url }: ReceivedRequest) => /^\/(sns|cgi-bin)\//.test(url.pathname);

/** Answers requests to the API of both apps. Neither side signs; WeChat labels JSON as plain text. */
function answerUnsigned(request: ReceivedRequest, state: WechatServer): Reply {
  if (state.mode === "html")
    return { status: 200, headers: { "content-type": "text/html" }, body: "<p>系统繁忙</p>" };
  const answer = request.url.pathname.startsWith("/sns/") ? answerSnsRequest : answerShareRequest;
  const content = errorOfMisbehaviour(state.mode) ?? answer(request, state);
  return { status: 200, headers: { "content-type": "text/plain" }, body: JSON.stringify(content) };
}

const ordersPath = "/v3/pay/transactions/out-trade-no/";
const refundsPath = "/v3/refund/domestic/refunds";

function handleRequest(request: ReceivedRequest, state: WechatServer): Content {
  const { identity, book, now, mode } = state;
  const { method, body } = request;
  const { pathname, searchParams } = request.url;
  const endpoint = `${method} ${pathname}`;
  if (isComplaintRequest(request)) return handleComplaintRequest(request, state.complaints);
  const tradeType = tradeTypes[pathname.replace(/^\/v3\/pay\/transactions\//, "")];
  if (method === "POST" && tradeType) return createOrder(body, tradeType, state);
  if (endpoint === `POST ${refundsPath}`) {
    const refundStatus = refundStatusByMode[mode ?? ""] ?? "PROCESSING";
    const { order, number, refunded } = requestRefund(book, body, refundStatus, now());
    return { content: refundOf(order, number, refunded) };
  }
  if (endpoint.startsWith(`GET ${refundsPath}/`)) {
    const { order, number, refunded } = findRefund(book, lastPart(pathname));
    return { content: refundOf(order, number, refunded) };
  }
  if (endpoint === "GET /v3/bill/tradebill") return { content: offerBill(state, searchParams) };
  if (endpoint === "GET /v3/certificates") return { content: { data: listCertificates(identity) } };
  if (!pathname.startsWith(ordersPath)) throw new ProtocolError(404, "RESOURCE_NOT_EXISTS", "无此接口");
  const merchant = method === "GET" ? searchParams.get("mchid") : fieldsOf(body).mchid;
  if (merchant !== identity.merchantId) throw new ProtocolError(400, "PARAM_ERROR", "参数错误：mchid");
  if (method === "GET") return { content: transactionOf(book.find(lastPart(pathname)), identity) };
  book.close(lastPart(pathname.replace(/\/close$/, "")));
  return { status: 204 };
}

function createOrder(body: Buffer, tradeType: TradeType, state: WechatServer): Content {
  const { identity, book, origin, registration, now } = state;
  const orderRequest = readOrder(body, tradeType, identity, now());
  if (registration.appIds && !registration.appIds.includes(orderRequest.appId)) {
    throw new ProtocolError(400, "APPID_MCHID_NOT_MATCH", "商户号和appid没有绑定关系");
  }
  if (registration.products && !registration.products.includes(tradeType)) {
    throw new ProtocolError(403, "NO_AUTH", "商户号该产品权限未开通，请前往商户平台>产品中心检查后重试");
  }
  if (orderRequest.openid !== undefined && !isKnownOpenid(orderRequest.openid, orderRequest.appId, state)) {
    throw new ProtocolError(400, "PARAM_ERROR", "appid和openid不匹配");
  }
  const { request: created, code } = book.create(orderRequest, body.toString(), origin);
  const name = { NATIVE: "code_url", MWEB: "h5_url", JSAPI: "prepay_id" }[tradeType];
  return { content: { [name]: code }, createdNumber: created.number };
}

const refundStatusByMode: Readonly<Record<string, "SUCCESS" | "CLOSED" | "ABNORMAL">> = {
  "refund-at-once": "SUCCESS",
  "refund-closed": "CLOSED",
  "refund-abnormal": "ABNORMAL",
};

function lastPart(path: string): string {
  return decodeURIComponent(path.slice(path.lastIndexOf("/") + 1));
}

function listCertificates({ mode, certificates, apiV3Key }: Identity): object[] {
  if (mode === "public-key")
    throw new ProtocolError(404, "RESOURCE_NOT_EXISTS", "无可用的平台证书，请使用微信支付公钥");
  return certificates.map(({ id, certificate, from, until }) => ({
    serial_no: id,
    effective_time: from.toISOString(),
    expire_time: until.toISOString(),
    encrypt_certificate: encrypt(certificate, apiV3Key, "certificate"),
  }));
}

function sign(
  request: ReceivedRequest,
  { identity, now, mode }: WechatServer,
  status: number,
  body: string,
): Reply {
  const key = keyFor(identity, request.headers["wechatpay-serial"] === identity.publicKey.id);
  const signed = signBody(body, { key, spare: identity.spare, at: now(), misbehaviour: mode });
  const type = body ? { "Content-Type": "application/json; charset=utf-8" } : undefined;
  return { status, headers: { ...signed, ...type, "Request-ID": "08FAKE", Date: now().toUTCString() }, body };
}

/** Merchants with both kinds of key get the requested one, by default certificates. */
export function keyFor({ mode, publicKey, certificates }: Identity, wantsPublicKey: boolean): SigningKey {
  const newest = certificates.at(-1);
  return mode === "certificates" || (mode === "both" && !wantsPublicKey) ? (newest ?? publicKey) : publicKey;
}
