import { type KeyObject, sign } from "node:crypto";
import type { WechatSettings } from "./settings.ts";

export interface Signing {
  readonly method: "GET" | "POST";
  /** With its query, exactly as it is sent. */
  readonly path: string;
  readonly body: string;
  readonly timestampS: number;
  readonly nonce: string;
}

type Merchant = Pick<WechatSettings, "merchantId" | "certificateSerial" | "privateKey">;

/** The `Authorization` header by which WeChat Pay knows the merchant. */
export function authorizationOf(merchant: Merchant, signing: Signing): string {
  const { timestampS, nonce } = signing;
  const items = {
    mchid: merchant.merchantId,
    nonce_str: nonce,
    timestamp: timestampS,
    serial_no: merchant.certificateSerial,
    signature: signText(textToSign(signing), merchant.privateKey),
  };
  const list = Object.entries(items).map(([name, value]) => `${name}="${value}"`);
  return `WECHATPAY2-SHA256-RSA2048 ${list.join(",")}`;
}

/** Five lines, each with its line feed, the last one and an empty one too. */
export function textToSign({ method, path, timestampS, nonce, body }: Signing): string {
  return [method, path, timestampS, nonce, body].map((line) => `${line}\n`).join("");
}

export function signText(text: string, privateKey: KeyObject): string {
  return sign("sha256", Buffer.from(text), privateKey).toString("base64");
}
