import { createPublicKey, verify } from "node:crypto";
import type { Heard } from "../listen.ts";
import { Fault } from "./fault.ts";
import type { Identity } from "./identity.ts";

const scheme = "WECHATPAY2-SHA256-RSA2048 ";
const farthestS = 300;

/** Throws unless the merchant has signed exactly this request, just now. */
export function checkRequest(heard: Heard, identity: Identity, now: Date): void {
  const { authorization = "", accept = "", "user-agent": agent = "" } = heard.headers;
  if (!authorization.startsWith(scheme)) throw unsigned("Authorization缺失或认证类型不正确");
  const given = itemsOf(authorization.slice(scheme.length));
  if (given.mchid !== identity.merchantId) throw unsigned("mchid与商户不符");
  if (given.serial_no !== identity.merchantSerial) throw unsigned("商户证书序列号有误");
  if (Math.abs(now.getTime() / 1000 - Number(given.timestamp)) > farthestS) throw unsigned("时间戳已过期");
  const words = [heard.method, heard.target, given.timestamp, given.nonce_str, heard.body];
  const text = Buffer.concat(words.flatMap((word) => [Buffer.from(word ?? ""), Buffer.from("\n")]));
  const signature = Buffer.from(given.signature ?? "", "base64");
  if (!verify("sha256", text, createPublicKey(identity.merchantKey), signature)) {
    throw unsigned("错误的签名，验签失败");
  }
  if (!/application\/json|\*\/\*/.test(accept)) throw unsigned("Accept缺失");
  if (agent === "") throw unsigned("User-Agent缺失");
  if (heard.method === "POST" && !heard.headers["content-type"]?.startsWith("application/json")) {
    throw new Fault(400, "PARAM_ERROR", "Content-Type须为application/json");
  }
}

function itemsOf(list: string): Record<string, string | undefined> {
  const items = [...list.matchAll(/(\w+)="([^"]*)"(?:,|$)/g)].map(([, name, value]) => [name, value]);
  return Object.fromEntries(items);
}

function unsigned(message: string): Fault {
  return new Fault(401, "SIGN_ERROR", message);
}
