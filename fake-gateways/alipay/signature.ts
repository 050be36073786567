import { createSign, createVerify, type KeyObject } from "node:crypto";

export function signText(text: string, key: KeyObject): string {
  return createSign("RSA-SHA256").update(text, "utf8").sign(key, "base64");
}

export function verifyText(text: string, signature: string, key: KeyObject): boolean {
  return createVerify("RSA-SHA256").update(text, "utf8").verify(key, signature, "base64");
}

/** The signed text of named values: sorted by name, without empty ones. */
export function textToSign(values: ReadonlyMap<string, string>, without: readonly string[]): string {
  const names = [...values.keys()].filter((name) => !without.includes(name) && values.get(name) !== "");
  return names
    .sort()
    .map((name) => [name, values.get(name)].join("="))
    .join("&");
}
