import { createHash, timingSafeEqual } from "node:crypto";

/** Names and values as they travel; whatever is no text is hashed as it is written. */
export type Fields = Readonly<Record<string, string | null>>;

/**
 * MD5 over all fields but `hash`, empty ones left out, sorted by name, with the secret right behind the last
 * value. Fields that nobody has heard of belong to it too.
 */
export function hashOf(fields: Fields, secret: string): string {
  const text = Object.entries(fields)
    .filter(([name, value]) => name !== "hash" && value !== null && value !== "")
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
  return createHash("md5").update(`${text}${secret}`, "utf8").digest("hex");
}

/** Whether the fields carry the hash that the secret gives. Nothing is authentic under an empty secret. */
export function hasRightHash(fields: Fields, secret: string): boolean {
  if (secret === "") return false;
  const given = Buffer.from(fields.hash ?? "");
  const right = Buffer.from(hashOf(fields, secret));
  return given.length === right.length && timingSafeEqual(given, right);
}
