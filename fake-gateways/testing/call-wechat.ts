import { createPrivateKey, sign } from "node:crypto";
import type { Fake } from "../fake.ts";

export interface WechatCall {
  /** Sent as JSON. */
  readonly content?: object;
  /** Sent as it is, with its content type. */
  readonly body?: Buffer;
  readonly contentType?: string;
  /** The signed text instead of the body. */
  readonly signedText?: string;
  /** When it is signed; by default now. */
  readonly at?: Date;
}

/** A merchant's request to WeChat Pay, signed by hand. */
export async function callWechat(
  { origin, settings }: Fake,
  method: string,
  path: string,
  call: WechatCall = {},
) {
  const setting = (name: string) => (settings[`WECHAT_PAY_${name}`] ?? "").replaceAll("\\n", "\n");
  const { content, body = content ? Buffer.from(JSON.stringify(content)) : undefined } = call;
  const { signedText = body?.toString() ?? "", contentType = "application/json" } = call;
  const timestamp = Math.floor((call.at ?? new Date()).getTime() / 1000);
  const text = `${method}\n${path}\n${timestamp}\nnonce\n${signedText}\n`;
  const signature = sign("sha256", Buffer.from(text), createPrivateKey(setting("PRIVATE_KEY")));
  const items = `mchid="${setting("MERCHANT_ID")}",serial_no="${setting("CERTIFICATE_SERIAL")}",nonce_str="nonce"`;
  const signed = `timestamp="${timestamp}",signature="${signature.toString("base64")}"`;
  const response = await fetch(origin + path, {
    method,
    headers: {
      authorization: `WECHATPAY2-SHA256-RSA2048 ${items},${signed}`,
      accept: "application/json",
      "wechatpay-serial": setting("PUBLIC_KEY_ID"),
      ...(body && { "content-type": contentType }),
    },
    ...(body && { body: new Uint8Array(body) }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
