import { createCipheriv, randomBytes, sign } from "node:crypto";
import type { SigningKey } from "./keys.ts";

export interface SigningOptions {
  readonly key: SigningKey;
  readonly spare: SigningKey;
  readonly at: Date;
  /** A misbehaviour such as `probe`, a wrong signature that WeChat Pay sends on purpose. */
  readonly misbehaviour: string | undefined;
}

/** The signature headers of an answer or a notice. */
export function signBody(
  body: string,
  { key, spare, at, misbehaviour }: SigningOptions,
): Record<string, string> {
  if (misbehaviour === "unsigned") return {};
  const { id, privateKey } = misbehaviour === "unknown-key" ? spare : key;
  const timestamp = Math.floor(at.getTime() / 1000) - (misbehaviour === "wrong-clock" ? 600 : 0);
  const nonce = randomBytes(16).toString("hex");
  const signedBody = misbehaviour === "bad-signature" ? `${body} ` : body;
  const signature = sign("sha256", Buffer.from(`${timestamp}\n${nonce}\n${signedBody}\n`), privateKey);
  const prefix = misbehaviour === "probe" ? "WECHATPAY/SIGNTEST/" : "";
  return {
    "Wechatpay-Timestamp": String(timestamp),
    "Wechatpay-Nonce": nonce,
    "Wechatpay-Signature": prefix + signature.toString("base64"),
    "Wechatpay-Serial": id,
    "Wechatpay-Signature-Type": "WECHATPAY2-SHA256-RSA2048",
  };
}

/** Encrypts for the holder of the APIv3 key. */
export function encrypt(content: string, apiV3Key: string, associatedData: string) {
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
