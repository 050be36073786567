import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** SHA-256 in hexadecimal. Use it for values with at least 128 random bits, and to compare bodies. */
export function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** HMAC-SHA-256 in hexadecimal. Use it for short secrets, for which a plain hash could be brute-forced. */
export function keyedDigest(key: string, ...parts: readonly string[]): string {
  return createHmac("sha256", key).update(JSON.stringify(parts)).digest("hex");
}

/** Compares two digests in constant time. */
export function sameDigest(one: string, other: string): boolean {
  const [bytes, others] = [Buffer.from(one), Buffer.from(other)];
  return bytes.length === others.length && timingSafeEqual(bytes, others);
}

/**
 * A signed token that only this deployment can make for a purpose. Its parts are readable and must not contain a dot.
 */
export function signToken(secretKey: string, purpose: string, ...parts: readonly string[]): string {
  return [...parts, keyedDigest(secretKey, purpose, ...parts)].join(".");
}

/** The parts of a token of `signToken`; undefined unless this deployment made it for this purpose. */
export function readSignedToken(secretKey: string, purpose: string, token: string): string[] | undefined {
  const parts = token.split(".");
  const signature = parts.pop() ?? "";
  return sameDigest(signature, keyedDigest(secretKey, purpose, ...parts)) ? parts : undefined;
}
