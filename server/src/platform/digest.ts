import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** SHA-256 in hexadecimal. Use it for values with at least 128 random bits, and to compare bodies. */
export function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** HMAC-SHA-256 in hexadecimal. Digests under the secret key are made by the key ring (`key-ring.ts`). */
export function keyedDigest(key: string, ...parts: readonly string[]): string {
  return createHmac("sha256", key).update(JSON.stringify(parts)).digest("hex");
}

/** Compares two digests in constant time. */
export function sameDigest(one: string, other: string): boolean {
  const [bytes, others] = [Buffer.from(one), Buffer.from(other)];
  return bytes.length === others.length && timingSafeEqual(bytes, others);
}
