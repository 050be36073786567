import { createPrivateKey, sign } from "node:crypto";
import type { Fake } from "../fake.ts";

type Fields = Readonly<Record<string, string>>;

/**
 * A merchant's request to Alipay, signed by hand. The file is no part of the signed text. `biz_content` is one of the
 * fields.
 */
export async function callAlipay(
  { settings }: Fake,
  method: string,
  own: Fields,
  file?: readonly [string, Blob],
) {
  const fields: Fields = {
    app_id: settings.ALIPAY_APP_ID ?? "",
    method,
    charset: "utf-8",
    sign_type: "RSA2",
    timestamp: "2025-06-08 00:05:09",
    version: "1.0",
    ...own,
  };
  const der = Buffer.from(settings.ALIPAY_PRIVATE_KEY ?? "", "base64");
  const key = createPrivateKey({ key: der, format: "der", type: "pkcs1" });
  const names = Object.keys(fields).sort();
  const text = names.map((name) => `${name}=${fields[name]}`).join("&");
  const signature = sign("sha256", Buffer.from(text), key).toString("base64");
  const body = file ? new FormData() : new URLSearchParams();
  for (const [name, value] of Object.entries({ ...fields, sign: signature })) body.append(name, value);
  if (file && body instanceof FormData) body.set(file[0], file[1], "picture.png");
  const response = await fetch(settings.ALIPAY_GATEWAY ?? "", { method: "POST", body });
  const answer = await response.text();
  const node = `${method.replaceAll(".", "_")}_response`;
  return { node: JSON.parse(answer)[node], text: answer };
}
