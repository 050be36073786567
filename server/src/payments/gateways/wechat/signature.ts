import { createDecipheriv, type KeyObject, verify } from "node:crypto";
import { z } from "zod";
import type { HttpResponse } from "../../../platform/http-client.ts";
import { GatewayError } from "../gateway.ts";
import { signText } from "../rsa-keys.ts";
import type { WechatSettings } from "./settings.ts";

export interface SignedRequest {
  readonly method: "GET" | "POST" | "PUT";
  /** Includes the query string, exactly as sent. */
  readonly path: string;
  /** The body; for an upload, the text of its part `meta`. */
  readonly body: string;
  readonly timestampS: number;
  readonly nonce: string;
}

type Merchant = Pick<WechatSettings, "merchantId" | "certificateSerial" | "privateKey">;

/** The `Authorization` header that authenticates the merchant. */
export function authorizationOf(merchant: Merchant, request: SignedRequest): string {
  const items = {
    mchid: merchant.merchantId,
    nonce_str: request.nonce,
    timestamp: request.timestampS,
    serial_no: merchant.certificateSerial,
    signature: signText(textToSign(request), merchant.privateKey),
  };
  const list = Object.entries(items).map(([name, value]) => `${name}="${value}"`);
  return `WECHATPAY2-SHA256-RSA2048 ${list.join(",")}`;
}

/** Five lines, each ended by a line feed, including the last one and an empty one (wechatpay-go, core/auth/signers). */
export function textToSign({ method, path, timestampS, nonce, body }: SignedRequest): string {
  return [method, path, timestampS, nonce, body].map((line) => `${line}\n`).join("");
}

/** An answer or a notice, with the bytes that its signature covers. */
export interface SignedMessage {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer | string;
}

/**
 * `probe`: WeChat Pay now and then sends wrong signatures on purpose, to test that merchants verify them. `stale`: the
 * signature is right, but the message is at least five minutes old, or the clocks differ by as much.
 */
export type Verdict = "authentic" | "unsigned" | "probe" | "signed with an unknown key" | "forged" | "stale";

/** The same value as in wechatpay-go. */
const maxClockSkewS = 300;

export async function verifySignature(
  message: SignedMessage,
  keys: { find(serial: string): Promise<KeyObject | undefined> },
  now: Date,
): Promise<Verdict> {
  const [timestamp, nonce, signature, serial] = ["timestamp", "nonce", "signature", "serial"].map((name) => {
    const value = message.headers[`wechatpay-${name}`];
    return typeof value === "string" ? value : "";
  });
  if (!timestamp || !nonce || !signature || !serial || !/^\d{1,12}$/.test(timestamp)) return "unsigned";
  if (signature.startsWith("WECHATPAY/SIGNTEST/")) return "probe";
  const key = await keys.find(serial);
  if (!key) return "signed with an unknown key";
  const parts = [`${timestamp}\n${nonce}\n`, message.body, "\n"];
  const bytes = Buffer.concat(parts.map((part) => Buffer.from(part)));
  if (!verify("sha256", bytes, key, Buffer.from(signature, "base64"))) return "forged";
  return Math.abs(now.getTime() / 1000 - Number(timestamp)) < maxClockSkewS ? "authentic" : "stale";
}

/** Data that WeChat Pay encrypts with the APIv3 key: the content of notices, and certificates. */
export const encryptedSchema = z.object({
  algorithm: z.literal("AEAD_AES_256_GCM").nullish(),
  ciphertext: z.string(),
  nonce: z.string().min(1),
  associated_data: z.string().nullish(),
});

type Encrypted = Omit<z.infer<typeof encryptedSchema>, "algorithm">;

const tagLength = 16;

/** The plain text; undefined if the data was encrypted with another key or altered. */
export function decrypt({ ciphertext, nonce, associated_data }: Encrypted, apiV3Key: KeyObject) {
  const bytes = Buffer.from(ciphertext, "base64");
  if (bytes.length < tagLength) return undefined;
  const cipher = createDecipheriv("aes-256-gcm", apiV3Key, Buffer.from(nonce), { authTagLength: tagLength });
  cipher.setAuthTag(bytes.subarray(-tagLength));
  cipher.setAAD(Buffer.from(associated_data ?? ""));
  const start = cipher.update(bytes.subarray(0, -tagLength));
  try {
    // `final` verifies the authentication tag. Without it an altered amount would pass.
    return Buffer.concat([start, cipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}

/** Parses an answer by the schema. Throws `GatewayError` of kind `unknown` if it does not match. */
export function readContent<Content>({ body }: HttpResponse, schema: z.ZodType<Content>): Content {
  const content = schema.safeParse(parseJson(body));
  if (!content.success) throw new GatewayError("unknown", "An answer from WeChat Pay has an unexpected form");
  return content.data;
}

/** Undefined for anything that is not JSON. */
export function parseJson(body: Buffer | string): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
