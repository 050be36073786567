import { createHash, timingSafeEqual } from "node:crypto";
import { joinFields } from "../formats.ts";

/** Names and values as they are sent; numbers are hashed with their original digits. */
export type Fields = Readonly<Record<string, string | null>>;

/**
 * MD5 over all non-empty fields except `hash`, including unknown ones, sorted by name, followed by the secret
 * (https://www.xunhupay.com/doc/api/pay.html).
 */
export function hashOf(fields: Fields, secret: string): string {
  const hashed = Object.entries(fields).filter(
    ([name, value]) => name !== "hash" && value !== null && value !== "",
  );
  const text = joinFields(hashed);
  return createHash("md5").update(`${text}${secret}`, "utf8").digest("hex");
}

/** Compares in constant time. Always false for an empty secret. */
export function hasCorrectHash(fields: Fields, secret: string): boolean {
  if (secret === "") return false;
  const hash = Buffer.from(fields.hash ?? "");
  const right = Buffer.from(hashOf(fields, secret));
  return hash.length === right.length && timingSafeEqual(hash, right);
}
