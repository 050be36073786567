import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** SHA-256 in hexadecimal: how values of 128 random bits and more are stored, and how bodies are compared. */
export function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** HMAC-SHA-256 in hexadecimal: how short secrets are stored, so that a stolen database cannot be searched for them. */
export function keyedDigest(key: string, ...parts: readonly string[]): string {
  return createHmac("sha256", key).update(JSON.stringify(parts)).digest("hex");
}

/** Compares two digests without telling by its time how much of them is equal. */
export function sameDigest(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
