import { createCipheriv, randomBytes, sign } from "node:crypto";
import type { SigningKey } from "./identity.ts";

export interface Signing {
  readonly key: SigningKey;
  readonly spare: SigningKey;
  readonly at: Date;
  readonly twist: string | undefined;
}

/** The headers by which a merchant knows an answer or a notice for WeChat Pay's. */
export function signWords(body: string, { key, spare, at, twist }: Signing): Record<string, string> {
  if (twist === "unsigned") return {};
  const { id, privateKey } = twist === "unknown-key" ? spare : key;
  const timestamp = Math.floor(at.getTime() / 1000) - (twist === "wrong-clock" ? 600 : 0);
  const nonce = randomBytes(16).toString("hex");
  const words = twist === "bad-signature" ? `${body} ` : body;
  const signature = sign("sha256", Buffer.from(`${timestamp}\n${nonce}\n${words}\n`), privateKey);
  const prefix = twist === "probe" ? "WECHATPAY/SIGNTEST/" : "";
  return {
    "Wechatpay-Timestamp": String(timestamp),
    "Wechatpay-Nonce": nonce,
    "Wechatpay-Signature": prefix + signature.toString("base64"),
    "Wechatpay-Serial": id,
    "Wechatpay-Signature-Type": "WECHATPAY2-SHA256-RSA2048",
  };
}

/** Something that only the holder of the APIv3 key can read. */
export function seal(content: string, apiV3Key: string, associatedData: string) {
  const nonce = randomBytes(6).toString("hex");
  const cipher = createCipheriv("aes-256-gcm", Buffer.from(apiV3Key), Buffer.from(nonce));
  cipher.setAAD(Buffer.from(associatedData));
  const bytes = Buffer.concat([cipher.update(content, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return {
    algorithm: "AEAD_AES_256_GCM",
    ciphertext: bytes.toString("base64"),
    associated_data: associatedData,
    nonce,
  };
}
