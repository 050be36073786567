import { createHash } from "node:crypto";

export type Fields = Record<string, string | number | null>;

/** MD5 over every non-empty field but `hash`, sorted by name, followed by the secret. */
export function hashOf(fields: Fields, secret: string): string {
  const names = Object.keys(fields).filter(
    (name) => name !== "hash" && fields[name] !== null && fields[name] !== "",
  );
  const text = names.sort().map((name) => `${name}=${fields[name]}`);
  return createHash("md5")
    .update(text.join("&") + secret)
    .digest("hex");
}

export function withHash<Some extends Fields>(fields: Some, secret: string): Some & { hash: string } {
  return { ...fields, hash: hashOf(fields, secret) };
}
