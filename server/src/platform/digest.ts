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
  const [bytes, others] = [Buffer.from(one), Buffer.from(other)];
  return bytes.length === others.length && timingSafeEqual(bytes, others);
}

/** A token of readable parts, which contain no dot, that only this deployment can make for a purpose. */
export function signToken(secretKey: string, purpose: string, ...parts: readonly string[]): string {
  return [...parts, keyedDigest(secretKey, purpose, ...parts)].join(".");
}

/** The parts of a token of `signToken`; undefined if this deployment has not made it for the purpose. */
export function readSignedToken(secretKey: string, purpose: string, token: string): string[] | undefined {
  const parts = token.split(".");
  const signature = parts.pop() ?? "";
  return sameDigest(signature, keyedDigest(secretKey, purpose, ...parts)) ? parts : undefined;
}
