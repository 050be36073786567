import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** SHA-256 in hexadecimal. For values with at least 128 random bits, and for comparing bodies. */
export function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** HMAC-SHA-256 in hexadecimal. For short secrets, which a plain hash would not protect against brute force. */
export function keyedDigest(key: string, ...parts: readonly string[]): string {
  return createHmac("sha256", key).update(JSON.stringify(parts)).digest("hex");
}

/** Compares two digests in constant time. */
export function sameDigest(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
