import { createPublicKey, verify } from "node:crypto";
import { isIP } from "node:net";
import type { ReceivedRequest } from "../listen.ts";
import { partsOf } from "../multipart.ts";
import type { Identity } from "./keys.ts";

/** An error answer, with WeChat Pay's codes and messages. */
export class ProtocolError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const scheme = "WECHATPAY2-SHA256-RSA2048 ";
const maxClockSkewS = 300;

/** Throws `ProtocolError` unless the merchant's signature covers this request and is at most five minutes old. */
export function checkRequest(request: ReceivedRequest, identity: Identity, now: Date): void {
  const upload = uploadOf(request);
  const { authorization = "", accept = "", "user-agent": agent = "" } = request.headers;
  if (!authorization.startsWith(scheme)) throw signatureError("Authorization缺失或认证类型不正确");
  const credentials = itemsOf(authorization.slice(scheme.length));
  if (credentials.mchid !== identity.merchantId) throw signatureError("mchid与商户不符");
  if (credentials.serial_no !== identity.merchantSerial) throw signatureError("商户证书序列号有误");
  if (Math.abs(now.getTime() / 1000 - Number(credentials.timestamp)) > maxClockSkewS)
    throw signatureError("时间戳已过期");
  const words = [
    request.method,
    request.target,
    credentials.timestamp,
    credentials.nonce_str,
    upload?.meta ?? request.body,
  ];
  const text = Buffer.concat(words.flatMap((word) => [Buffer.from(word ?? ""), Buffer.from("\n")]));
  const signature = Buffer.from(credentials.signature ?? "", "base64");
  if (!verify("sha256", text, createPublicKey(identity.merchantKey), signature)) {
    throw signatureError("错误的签名，验签失败");
  }
  if (!/application\/json|\*\/\*/.test(accept)) throw signatureError("Accept缺失");
  if (agent === "") throw signatureError("User-Agent缺失");
  const hasJson = !upload && ["POST", "PUT"].includes(request.method);
  if (hasJson && !request.headers["content-type"]?.startsWith("application/json")) {
    throw new ProtocolError(400, "PARAM_ERROR", "Content-Type须为application/json");
  }
}

export const uploadPath = "/v3/merchant-service/images/upload";

/** An upload, of which the signature covers the text of its part `meta`; undefined for any other request. */
export function uploadOf(request: ReceivedRequest) {
  if (request.method !== "POST" || request.url.pathname !== uploadPath) return undefined;
  const parts = partsOf(request);
  const find = (wanted: string) => parts.find(({ name }) => name === wanted);
  return { meta: find("meta")?.content ?? Buffer.alloc(0), metaType: find("meta")?.type, file: find("file") };
}

function itemsOf(list: string): Record<string, string | undefined> {
  const items = [...list.matchAll(/(\w+)="([^"]*)"(?:,|$)/g)].map(([, name, value]) => [name, value]);
  return Object.fromEntries(items);
}

function signatureError(message: string): ProtocolError {
  return new ProtocolError(401, "SIGN_ERROR", message);
}

/** A merchant's order, validated as WeChat Pay does. */
export interface OrderRequest {
  readonly number: string;
  readonly title: string;
  readonly totalFen: number;
  readonly currency: string;
  readonly expiresAt: Date;
  readonly notifyUrl: string;
  readonly tradeType: TradeType;
  readonly appId: string;
  /** For H5, the address of the phone. */
  readonly clientIp?: string;
  /** For JSAPI, who pays. */
  readonly openid?: string;
}

/** The trade types, named as in notices and bills. */
export type TradeType = "NATIVE" | "MWEB" | "JSAPI";

export const tradeTypes: Readonly<Record<string, TradeType>> = {
  native: "NATIVE",
  h5: "MWEB",
  jsapi: "JSAPI",
};

const dayMs = 86_400_000;

export function readOrder(
  body: Buffer,
  tradeType: TradeType,
  { appId, merchantId, officialAccount }: Identity,
  now: Date,
): OrderRequest {
  const fields = fieldsOf(body);
  const amount = fieldsIn(fields.amount);
  const { appid, mchid, description, out_trade_no: number, notify_url: notifyUrl } = fields;
  const { total, currency = "CNY" } = amount;
  if (typeof appid !== "string" || ![appId, officialAccount.appId].includes(appid) || mchid !== merchantId) {
    throw new ProtocolError(400, "APPID_MCHID_NOT_MATCH", "appid和mch_id不匹配");
  }
  if (!isText(description, 127)) throw invalidField("description");
  if (!isText(number, 32) || !/^[\w|*-]{6,32}$/.test(number)) throw invalidField("out_trade_no");
  if (typeof total !== "number" || !Number.isInteger(total) || total < 1) throw invalidField("amount.total");
  if (currency !== "CNY") throw invalidField("amount.currency");
  if (!isText(notifyUrl, 255) || !isReachable(notifyUrl)) throw invalidField("notify_url");
  const expiresAt = readExpiry(fields.time_expire, now);
  const baseRequest = { number, title: description, totalFen: total, currency, expiresAt, notifyUrl };
  return { ...baseRequest, tradeType, appId: appid, ...readScene(fields, tradeType) };
}

/** What H5 and JSAPI need beside the fields of all. */
function readScene(
  fields: Readonly<Record<string, unknown>>,
  tradeType: TradeType,
): Pick<OrderRequest, "clientIp" | "openid"> {
  if (tradeType === "MWEB") {
    const { payer_client_ip: clientIp, h5_info } = fieldsIn(fields.scene_info);
    const { type } = fieldsIn(h5_info);
    if (!isText(clientIp, 45) || isIP(clientIp) === 0) throw invalidField("scene_info.payer_client_ip");
    if (!["Wap", "iOS", "Android"].includes(String(type))) throw invalidField("scene_info.h5_info.type");
    return { clientIp };
  }
  if (tradeType !== "JSAPI") return {};
  const { openid } = fieldsIn(fields.payer);
  if (!isText(openid, 128)) throw invalidField("payer.openid");
  return { openid };
}

/** Parses a JSON object. Throws `ProtocolError`. */
export function fieldsOf(body: Buffer): Record<string, unknown> {
  try {
    return fieldsIn(JSON.parse(body.toString()));
  } catch {
    throw new ProtocolError(400, "PARAM_ERROR", "请求体不是合法的JSON");
  }
}

export function fieldsIn(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

export function invalidField(field: string): ProtocolError {
  return new ProtocolError(400, "PARAM_ERROR", `参数错误：${field}`);
}

export function isText(value: unknown, maxBytes: number): value is string {
  return typeof value === "string" && value !== "" && Buffer.byteLength(value) <= maxBytes;
}

/** Only https except on loopback, and without a query. */
export function isReachable(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, search } = new URL(address);
  return search === "" && (protocol === "https:" || ["127.0.0.1", "localhost"].includes(hostname));
}

/** Seven days by default; at least one minute, at most ninety days. */
function readExpiry(expiry: unknown, now: Date): Date {
  if (expiry === undefined) return new Date(now.getTime() + 7 * dayMs);
  const form = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/;
  if (typeof expiry !== "string" || !form.test(expiry)) throw invalidField("time_expire");
  const atMs = Math.min(Math.max(Date.parse(expiry), now.getTime() + 60_000), now.getTime() + 90 * dayMs);
  return new Date(atMs);
}
