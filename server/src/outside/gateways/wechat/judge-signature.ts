import { type KeyObject, verify } from "node:crypto";
import type { WechatKeys } from "./wechat-keys.ts";

/** An answer or a notice, with the bytes that its signature covers. */
export interface Signed {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer | string;
}

/**
 * `probe`: WeChat Pay signs wrongly now and then, on purpose, to see whether anybody looks. `stale`: really
 * signed by WeChat Pay, but its clock and ours are five minutes apart, or it is an old message sent again.
 */
export type Verdict = "authentic" | "unsigned" | "probe" | "signed with an unknown key" | "forged" | "stale";

const farthestS = 300;

export async function judgeSignature(signed: Signed, keys: WechatKeys, now: Date): Promise<Verdict> {
  const [timestamp, nonce, signature, serial] = ["timestamp", "nonce", "signature", "serial"].map((name) => {
    const value = signed.headers[`wechatpay-${name}`];
    return typeof value === "string" ? value : "";
  });
  if (!timestamp || !nonce || !signature || !serial || !/^\d{1,12}$/.test(timestamp)) return "unsigned";
  if (signature.startsWith("WECHATPAY/SIGNTEST/")) return "probe";
  const key = await keys.find(serial);
  if (!key) return "signed with an unknown key";
  if (!isSignedBy(key, signature, [`${timestamp}\n${nonce}\n`, signed.body, "\n"])) return "forged";
  return Math.abs(now.getTime() / 1000 - Number(timestamp)) < farthestS ? "authentic" : "stale";
}

function isSignedBy(key: KeyObject, signature: string, parts: readonly (string | Buffer)[]): boolean {
  const bytes = Buffer.concat(parts.map((part) => Buffer.from(part)));
  return verify("sha256", bytes, key, Buffer.from(signature, "base64"));
}
